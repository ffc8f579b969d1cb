"""Contents of letters about a Machiavelli board. Its templates know the filters of this game."""

from judge.api.rendering import enter
from judge.games.machiavelli.letters.filters import FILTERS

enter(FILTERS)
