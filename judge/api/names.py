"""Names of places and powers in all languages, as a game gives them (``maps/names``)."""

from judge.proper_names import PLACES, POWERS, Name, PowerName, ProperName, Title, name_in, other_names

__all__ = [
    "PLACES",
    "POWERS",
    "Name",
    "PowerName",
    "ProperName",
    "Title",
    "name_in",
    "other_names",
]
