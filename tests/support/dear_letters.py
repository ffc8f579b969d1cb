"""Letters composed to be dear to read: shapes of lines, filled with words of every kind that is read.

Each seed gives the same letter for ever. Not here: what they may cost (limits.test_composed_letters).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

MOST_LINES = 2_000
"""Lines of a letter that are kept."""
MOST_CHARACTERS = 200_000

WORDS: Mapping[str, str] = {
    "places": "Florence Arezzo Siena Bologna Pisa Rome Venice flo bol pis ven Ferrara Mailand "
    "Firenze Nowhere",
    "units": "A F G army fleet garrison armée flotte Armee Flotte armata ejército leger vloot A A F",
    "powers": "Florence Milan Venice Naples the Pope Turkey France Austria the Duke Venise Mailand Napoli",
    "verbs": "moves goes holds supports convoys besieges converts attacks marche tient soutient "
    "geht hält zieht va mantiene appoggia apoya ataca gaat steunt stay march lift retreat "
    "disband build pay bribe",
    "order words": "s c h b l - -> to supports by via holds hold besiege convert lift siege transfer pay",
    "French orders": "marche sur tient soutient va à vers assiège convertit transporte reste attaque bouge "
    "la de",
    "conditions": "if unless when in case provided si sauf wenn falls se als should otherwise else sinon "
    "sonst altrimenti then endif elseif if",
    "conjunctions": "and or but then also et ou puis und oder dann e ma y pero en of , ; :",
    "doubts": "perhaps maybe draft not never don't instead rather only cancel scratch forget "
    "withdraw first last ignore peut-être vielleicht forse annule",
    "wishes": "show me the map please when is the deadline more days who plays vote draw resign tell "
    "press help",
    "talk": "thanks hello the weather is lovely my wife says see you soon good luck to all of you "
    "what a game",
    "numbers": "1 2 3 12 100 3d 5 ducats ducati Dukaten 1455 spring Spring 1454 first second expense 7",
    "marks": "- -> => > >> | * # ( ) [ ] { } : ; , . ! ? / \\ \" ' ** -- ... =",
    "commands": "press map set clear list when signon vote wait ready help get who history process orders",
    "heads": "On wrote: From: To: Sent: Date: Subject: a@b.org 12/03/2026 13:00 schrieb: Le a écrit "
    ": Unit: Order:",
    "long": "supercalifragilistic" * 6 + f" {'x' * 300} {'flo-' * 40} {'(((' * 30}",
}
"""Kinds of words of a letter, each as a line of them."""

SHAPES = (
    "{units} {places} {order words} {places}",
    "{units} {places} - " + "{places} " * 12,
    "A flo - " + "{places} " * 30,
    "{talk}: {talk}:",
    "{places}: {places}:",
    "{conditions} " + "{order words} " * 12,
    "{conditions} " + "{French orders} " * 40,
    "{conditions} {powers} {verbs} {places}, {units} {places} - {places}, {conditions} {units} {places} h",
    "{units} {places} - {places} ({conditions} {talk} {talk}, {conditions} {units} {places} h)",
    "{French orders} " * 60,
    "{order words} " * 80,
    "{units} {places} s {units} {places} - {places}, " * 6,
    "{doubts} {talk} {units} {places} {verbs} {places} {doubts}",
    "{doubts} {doubts} {doubts} {places} {numbers}",
    "> > > {heads} {talk} {talk} {heads}",
    "{heads} {talk} {heads} {numbers}",
    "{commands} {units} {places} - {places} {numbers}",
    "{commands} " + "{wishes} " * 10,
    "{wishes} " * 14,
    "{marks}" * 40,
    "{marks} {order words} " * 20,
    "({places} ({talk} ({conditions} ",
    "{numbers} {units} {places} {numbers} {powers} {numbers}",
    "expense {numbers}: {numbers} {verbs} {units} {places}",
    "{units}\t{places}\t{places} | {talk} | {numbers}",
    "{long} {places}",
    "{powers}: {verbs} {places}, {verbs} {places}",
    "Unit: {units} {places}",
    "Order: {verbs} {places}",
    "{verbs} {places}",
    "{talk} {talk} {talk} {numbers}.",
    "{conditions}",
    "else {units} {places} - {places}",
    "",
)
"""Lines, with the kind of each word."""


def dear_letter(seed: int, shapes: tuple[str, ...] = SHAPES) -> tuple[str, str]:
    """A name for what the letter of a seed is made of, and its text."""
    chance = Random(seed)
    form, shape = chance.choice(FORMS)
    chosen = [_mixed(chance) if chance.random() < 0.3 else chance.choice(shapes) for _ in range(shape)]
    lines = _LAYOUTS[form](chosen, chance)
    return f"{seed}: {form} {chosen}", "\n".join(lines)[:MOST_CHARACTERS]


def _filled(shape: str, chance: Random) -> str:
    """A line of a shape, each of its words by chance."""
    line, rest = [], shape
    while rest:
        said, brace, behind = rest.partition("{")
        line.append(said)
        if not brace:
            break
        kind, _, rest = behind.partition("}")
        line.append(chance.choice(WORDS[kind].split()))
    return "".join(line)


def _mixed(chance: Random) -> str:
    """A shape made up: words of a few kinds, a few or many of them."""
    kinds = chance.sample(sorted(WORDS), chance.randint(1, 4))
    count = chance.choice((1, 3, 6, 10, 16, 30, 60, 150))
    return " ".join(f"{{{chance.choice(kinds)}}}" for _ in range(count))


def _many(count: int) -> Callable[[list[str], Random], list[str]]:
    return lambda shapes, chance: [_filled(chance.choice(shapes), chance) for _ in range(count)]


def _by_turns(shapes: list[str], chance: Random) -> list[str]:
    return [_filled(shapes[n % len(shapes)], chance) for n in range(600)]


def _endless(shapes: list[str], chance: Random) -> list[str]:
    """One line that goes on and on, and a short one."""
    return [" ".join(_filled(chance.choice(shapes), chance) for _ in range(400)), "A flo h"]


def _long_lines(shapes: list[str], chance: Random) -> list[str]:
    """Lines as long as any that are looked at."""
    return [" ".join(_filled(shapes[0], chance) for _ in range(40))[:900] for _ in range(200)]


def _wrapped(shapes: list[str], chance: Random) -> list[str]:
    """Sentences broken by a mail program."""
    words = " ".join(_filled(chance.choice(shapes), chance) for _ in range(400)).split()
    return [" ".join(words[at : at + 12]) for at in range(0, len(words), 12)][:MOST_LINES]


def _below_orders(shapes: list[str], chance: Random) -> list[str]:
    """Orders first, which all that follows may take back."""
    orders = [_filled("{units} {places} - {places}", chance) for _ in range(60)]
    return ["A flo - bol", "A are - sie", "F psa h", *orders, *_many(400)(shapes, chance)]


def _repeated(shapes: list[str], chance: Random) -> list[str]:
    """The same few lines again and again, the numbers behind them apart."""
    few = [_filled(shape, chance) for shape in shapes]
    return [f"{few[n % len(few)]} {n}" for n in range(1000)]


_LAYOUTS: Mapping[str, Callable[[list[str], Random], list[str]]] = {
    "a few": _many(40),
    "hundreds": _many(400),
    "thousands": _many(MOST_LINES),
    "by turns": _by_turns,
    "endless": _endless,
    "long lines": _long_lines,
    "wrapped": _wrapped,
    "below orders": _below_orders,
    "repeated": _repeated,
}
FORMS = tuple((form, shape) for form in _LAYOUTS for shape in (1, 1, 2, 4))
"""Layouts of a letter, each with how many shapes its lines have."""
