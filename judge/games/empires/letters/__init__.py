"""Contents of letters about this game: facts for the messages in ``templates/empires``, maps, previews."""

from judge.api.rendering import enter
from judge.games.empires.letters.filters import FILTERS

enter(FILTERS)
