"""The words that this game adds to the shell's: options of SET, kinds of phases, commands, numbers of rules.

Not here: what the switches do (model.rules), words of orders (``grammar/machiavelli``, language).
"""

from __future__ import annotations

from judge import resources
from judge.api.values import GameWords, Grammar, RuleBooks
from judge.games.machiavelli.commands.models import MachiavelliModels

OPTIONS = {
    "mach2": ("mach 2",),
    "summer": ("summer",),
    "money": ("money",),
    "dice": ("dice",),
    "loans": ("loans", "loan", "bank", "banks", "banker", "bankers"),
    "famine": ("famine", "famines"),
    "plague": ("plague", "plagues"),
    "storm": ("storm", "storms"),
    "assassinations": ("assassinations", "assassination", "assassins", "assassin"),
    "garrisons": ("garrisons", "garrison"),
    "special": ("special", "specials"),
    "fortresses": ("fortresses", "fortress", "forts", "fort"),
    "adjacency": ("adjacency", "adjacent", "adj"),
    "coastal_convoys": ("coastal convoys", "coastal convoy"),
    "disband": ("disband",),
    "autonomous_buying": ("autonomous buying",),
    "autonomous_making": ("autonomous making",),
    "autonomous_disbanding": ("autonomous disbanding",),
    "autonomous_sorties": ("autonomous sorties", "autonomous sortie"),
    "autonomous_garrisoning": ("autonomous garrisoning",),
    "autonomous_advances": ("autonomous advances", "autonomous advance"),
    "autonomous_convoys": ("autonomous convoys", "autonomous convoy"),
    "autonomous_support": ("autonomous support", "autonomous supports"),
    "scorched_earth": ("scorched earth",),
    "spreading_plague": ("spreading plague",),
    "unlimited_assassinations": (
        "unlimited assassinations",
        "unlimited assassination",
        "unlimited assassins",
        "unlimited assassin",
    ),
    "province_trade": ("province trade",),
    "strategic_movement": (
        "strategic movement",
        "strategic movements",
        "strategic move",
        "strategic moves",
    ),
    "cavalry": ("cavalry",),
    "armoured_cavalry": ("armoured cavalry", "armored cavalry"),
    "excommunication": ("excommunication", "excommunications", "excommunicating"),
    "anchored_coasts": ("anchored coasts", "anchored coast"),
    "single_anchor": ("single anchor",),
    "forced_taxation": ("forced taxation", "forced taxes", "forced tax"),
    "automatic_upkeep": ("automatic upkeep",),
    "major_doubles_all": ("major doubles all", "major double all", "major doubles", "major double"),
}
"""The old judges' words for the switches of the rulebook (N-076), and those of optional rules."""

PHASES = {
    "movement": ("move", "movement"),
    "retreats": ("retreat", "retreats"),
    "adjustment": ("adjust", "adjusts", "adjustment", "adjustments", "build", "builds"),
}
"""Words of SET for the kinds of phases."""

BOOKS = RuleBooks(
    letters="NMOFAB",
    files={
        "classic": "njudge-classic.md",
        "1995": "second-edition.md",
        "optional": "optional.md",
        "french-1454": "french-1454.md",
        "absence-of-plague": "absence-of-plague.md",
        "borgia": "borgia.md",
    },
    usual=("classic", "1995", "optional"),
)

WORDS = GameWords(
    game="machiavelli",
    options=OPTIONS,
    figures=("victory_cities",),
    phases=PHASES,
    settings=("BASIC", "ADVANCED", "CITIES", "RULEBOOK", "OPEN TREASURIES", "HIDDEN TREASURIES"),
    heads=("RETREATS",),
    grammar=Grammar(
        text=resources.text("grammar", "machiavelli", "commands.lark"),
        models=MachiavelliModels,
        heads={"_EDIT": "edit"},
        settings={"_CITIES": "set-cities", "_RULEBOOK": "set-rulebook"},
    ),
    rules=BOOKS,
)
