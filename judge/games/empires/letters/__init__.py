"""Contents of letters about this game: facts for the messages in ``templates/empires``, maps, previews.

Filters for templates about a board of Empires: areas with the articles that a language gives them. They take
an area's name as letters have it (`EmpiresTable.place`).

Not here: filters of every game (rendering).
"""

from jinja2 import pass_context
from jinja2.runtime import Context

from judge.api.names import PLACES, name_in
from judge.api.rendering import enter, language_of


@pass_context
def area_in_text(context: Context, area: str) -> str:
    """As inside a sentence: in French ``la Bourgogne``, ``l'Écosse``, ``Toulouse``."""
    return name_in(str.__str__(area), PLACES, language_of(context)).text


@pass_context
def area_of(context: Context, area: str) -> str:
    """``of Burgundy``; in French ``de Bourgogne``, ``d'Écosse``, ``du Danemark``."""
    return name_in(str.__str__(area), PLACES, language_of(context)).of


@pass_context
def in_area(context: Context, area: str) -> str:
    """``in Burgundy``; in French ``en Bourgogne``, ``à Toulouse``, ``dans les Steppes``."""
    return name_in(str.__str__(area), PLACES, language_of(context)).at


FILTERS = (area_in_text, area_of, in_area)
"""By their names in templates."""


enter(FILTERS)
