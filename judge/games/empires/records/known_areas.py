"""Facts of the book's text about areas: the languages of the 77 (E-011), seafarers (E-024), Kiev (E-007).

A case that names such an area need not say it again. Not here: what only its map says.
"""

from __future__ import annotations

from collections.abc import Mapping

GROUPS: Mapping[str, Mapping[str, str]] = {
    "Germanic": {
        "Low Frankish": "Friesland, Flanders",
        "Old High German": "Franconia, Lorraine, Bavaria, Austria, Switzerland, Swabia",
        "Old Saxon": "Saxony, Brandenburg",
        "Anglo-Saxon": "Wessex, Mercia, Northumbria",
        "Old Norse": "Denmark, Sweden, Norway",
    },
    "Romanic": {
        "North Italic": "Verona, Venice, Lombardy, Tuscany, Rome, Corsica",
        "South Italic": "Naples, Apulia, Sicily, Sardinia",
        "Langue d'Oil": "Ile de France, Normandy, Champagne, Anjou",
        "Langue d'Oc": "Burgundy, Provence, Toulouse, Aquitaine, Aragon, Valencia",
        "Iberian": "Leon, Portugal, Castille, Cordova, Granada",
        "Vlach": "Wallachia",
    },
    "Slavonic": {
        "West Slavonic": "Poland, Pomerania, Bohemia, Silesia, Volhynia",
        "East Slavonic": "Novgorod, Muscovy, Smolensk, Ryazan, Kiev",
        "South Slavonic": "Croatia, Serbia, Bulgaria, Macedonia",
    },
    "Celtic": {"Celtic": "Ireland, Scotland, Wales, Brittany"},
    "Hellenic": {"Greek": "Greece, Constantinople, Adrianople, Trebizond, Asia, Cilicia"},
    "Baltic": {"Baltic": "Lithuania, Prussia, Livonia"},
}
OWN_LANGUAGES = "Hungary, Steppes, Khazar, Georgia, Anatolia, Syria, Jerusalem, Armenia"
NON_INDO_EUROPEAN = "non-indo-european"
"""The group whose areas are related to no other (E-011)."""
SEAFARERS = frozenset({"Venice", "Lombardy", "Constantinople", "Norway", "Sweden", "Denmark"})
KIEV, BLACK_SEA = "Kiev", "Black Sea"

LANGUAGES: Mapping[str, str] = {
    area: language
    for languages in GROUPS.values()
    for language, areas in languages.items()
    for area in areas.split(", ")
}
WITHOUT_KIN = frozenset(OWN_LANGUAGES.split(", "))
GROUP_OF: Mapping[str, str] = {
    language: group for group, languages in GROUPS.items() for language in languages
}


def bare(name: str) -> str:
    """A name of the list without its article: ``the Steppes``."""
    return name.removeprefix("the ").removeprefix("The ")
