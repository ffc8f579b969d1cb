"""What letters say about a Machiavelli board. Its templates know the filters of this game."""

from judge.games.machiavelli.letters.filters import FILTERS
from judge.rendering.filters import enter

enter(FILTERS)
