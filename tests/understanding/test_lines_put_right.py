"""A line that corrects itself means what it says last; what it leaves unfinished or gives up orders nothing.

The rest of its letter is neither touched nor asked about. What only looks like a correction (an answer, a
refusal, somebody's words, a real question) corrects nothing.
"""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score

WHOLE = [
    ("classic", "florence", "A Are - Per\nA Flo S A Are - Sie ... no: A Flo - Pst\nF Psa H",
     ["A are - per", "A flo - pst", "F psa h"]),
    ("classic", "milan", "A Cre - Man\nA Pav S A Mil - For -- sorry, A Pav - Mon\nA Mil H",
     ["A cre - man", "A pav - mon", "A mil h"]),
    ("classic", "austria", "A Aus - Tyr?? no sorry: A Aus H\nA Hun - Sla\nA Tyr - Cri",
     ["A aus h", "A hun - sla", "A tyr - cri"]),
    ("classic", "milan", "cre > par ?? no sorry, cre doesn't touch par / cre > man\nmil H\npav > mon",
     ["A cre - man", "A mil h", "A pav - mon"]),
    ("five-boots", "third", "an3-pe3\nna3-by3... scratch that: na3 h\ng ba3 h",
     ["A an3 - pe3", "F na3 h", "G ba3 h"]),
    ("french-1454", "milan", "A Cre S A Mil - Ber ... non : A Cre - Man\nA Mil - Com\nA Pav tient",
     ["A cre - man", "A mil - com", "A pav h"]),
    ("french-1454", "turkey", "A Alb - Her\nF Dur S A Alb - Rag... euh non : F Dur H\nF Tun H",
     ["A alb - her", "F dur h", "F tun h"]),
    ("classic", "florence", "Florence marches to Bologna... no, sorry: Florence marches to Pistoia.\n"
     "Arezzo holds.\nPisa holds.",
     ["A flo - pst", "A are h", "F psa h"]),
]  # fmt: skip
"""A whole order, and behind the correction another one for the same piece."""

BEGUN = [
    ("classic", "papacy", "A Bol H\ne1 9d disband... sorry: expense 1: 9 ducats buy G Sie",
     ["A bol h", "E1 9 buy G sie"]),
    ("classic", "florence", "Arezzo attaque Sienne.\nEt je prête... non, je donne 3 ducats à Milan.",
     ["A are - sie", "pay 3 milan"]),
    ("classic", "florence", "A are - sie\nAnd I lend... no, I give 5 ducats to Venice.",
     ["A are - sie", "pay 5 venice"]),
    ("borgia", "hre", "Tyrolea - Como, Trieste - Friuli, Hungary sits.\n"
     "12 ducats from the bank... I mean borrow 12, one year.",
     ["A tyr - com", "A tri - fru", "A hun h", "borrow 12 1"]),
    ("classic", "milan", "A Mil H\n10 ducats from the bank -- I mean: borrow 10 for 2 years",
     ["A mil h", "borrow 10 2"]),
    ("classic", "milan", "A Mil H\nexpense 1: 9 ducats - no, Genoa costs double\n"
     "expense 1: 18 ducats buy G Gen",
     ["A mil h", "E1 18 buy G gen"]),
    ("classic", "venice", "F dal H\nA pad supp... non : A pad - fer", ["F dal h", "A pad - fer"]),
    ("classic", "naples", "A bar - aqu\nF Pal c... oops: F Pal - wts", ["A bar - aqu", "F pal - wts"]),
]  # fmt: skip
"""Words that were only begun, and behind the correction a whole order."""

GIVEN_UP = [
    ("classic", "papacy", "A Bol S A Per - Sie?? no. scratch that line\nA Per - Sie\nA Rme - Per\nA Bol H\n"
     "F Anc H",
     ["A per - sie", "A rme - per", "A bol h", "F anc h"]),
    ("classic", "florence", "A Flo S A Are - Sie? no. forget it\nA Flo H\nA Are - Sie",
     ["A flo h", "A are - sie"]),
    ("classic", "austria-adjustment", "bld A hun?? occupied, forget it\nbld G aus", ["build G aus"]),
    ("classic", "turkey-adjustment", "constr. G Dur\nconstr. A Her ? pas de ville -> annulé\nconstr. G Tun",
     ["build G dur", "build G tun"]),
    ("classic", "turkey-adjustment", "build G dur\nbuild A her? no city, cancelled", ["build G dur"]),
    ("classic", "milan", "A Cre - Man\nA Pav - Gen?? too far, never mind\nA Pav H",
     ["A cre - man", "A pav h"]),
    ("french-1454", "naples", "A Bar - Aqu\nF Nap - Mes ?? trop loin, oublie\nF Nap H",
     ["A bar - aqu", "F nap h"]),
    ("classic", "venice", "A pad - fer\nA ver - man? nein, vergiss das\nA ver h", ["A pad - fer", "A ver h"]),
]  # fmt: skip
"""A question that its writer answers at once: it orders nothing."""

NAMES = [
    ("absence-of-plague", "ferrara-movement",
     "L'armée de Ravenne entre à Saint-Marin, je veux dire San Marino.",
     ["A rav - smr"]),
    ("classic", "florence", "Arezzo goes to Sienna Town, I mean Siena. Pisa holds.",
     ["A are - sie", "F psa h"]),
    ("classic", "milan", "A Cre - Mantova City, sorry, Man\nA Mil H", ["A cre - man", "A mil h"]),
    ("classic", "florence", "Pay Milan 5... no, 7 ducats.\nA are h", ["pay 7 milan", "A are h"]),
    ("classic", "florence", "borrow 10... sorry, 12 ducats for 1 year\nA are h", ["borrow 12 1", "A are h"]),
    ("classic", "florence", "Je donne 5, non, 7 ducats à Milan. Arezzo tient.", ["pay 7 milan", "A are h"]),
]  # fmt: skip
"""A name or a sum that is put right at once."""

ANSWERED = [
    ("classic", "florence", "The fleet in Pisa supports Arezzo into Siena? It can't, can it - it isn't on "
     "the Sienese coast. "
     "Let it just hold.\nArezzo goes to Siena.\nFlorence supports Arezzo to Siena.",
     ["F psa h", "A are - sie", "A flo s A are - sie"]),
    ("classic", "florence", "Pisa to Genoa? No, it doesn't touch. It holds.\nArezzo to Siena.",
     ["F psa h", "A are - sie"]),
    ("classic", "milan", "Cremona to Genoa? It can't. It goes to Mantua.\nMilan holds.",
     ["A cre - man", "A mil h"]),
    ("classic", "florence", "La flotte de Pise soutient Arezzo ? Elle ne peut pas. Elle tient.\n"
     "Arezzo va à Sienne.",
     ["F psa h", "A are - sie"]),
    ("classic", "naples", "Bari to Salerno? No. Bari stays.\nMessina holds.", ["A bar h", "A mes h"]),
]  # fmt: skip
"""A question that its writer answers, and what the piece does instead."""

ELSEWHERE = [
    ("french-1454", "florence-retreats", "Florence perdue... Repli sur Urbino. Euh non, sur Pistoia, c'est "
     "chez moi.",
     ["A flo - pst"]),
    ("classic", "austria-retreats", "A Tyr - Com\nhmm no. Carinthia, closer to home.\nA Tyr - Cri\n"
     "final answer.",
     ["A tyr - cri"]),
    ("classic", "austria-retreats", "A Tyr - Com\nno, Carinthia.", ["A tyr - cri"]),
    ("classic", "austria-retreats", "Tyrolea retreats to Como... hmm no, to Carinthia, it's closer to home.",
     ["A tyr - cri"]),
    ("classic", "turkey-adjustment", "Build a garrison in Durazzo. Disband the fleet in Tunis... no, keep "
     "it.",
     ["build G dur", "maintain F tun"]),
]  # fmt: skip
"""The same where units retreat, and in winter."""


def case(board: str, power: str, text: str, meant: list[str] | str) -> Case:
    """A letter on a board's opening, or in a phase that stands behind the power's name."""
    name, _, phase = power.partition("-")
    more: dict[str, object] = {}
    if phase == "movement":
        phase, more["units"] = "spring-movement", {name: ("A rav",)}
    if phase == "retreats":
        goals = {"florence": ("A flo", "pst", "urb"), "austria": ("A tyr", "com", "cri")}[name]
        more["dislodged"] = {goals[0]: goals[1:]}
    reading = meant if isinstance(meant, str) else tuple(meant)
    return Case.model_validate(
        {"board": board, "power": name, "text": text, "reading": reading, "phase": phase, **more}
    )


KINDS = (WHOLE, BEGUN, GIVEN_UP, NAMES, ANSWERED, ELSEWHERE)


@pytest.mark.parametrize(("board", "power", "text", "meant"), [row for kind in KINDS for row in kind])
def test_a_line_means_what_it_says_last(board: str, power: str, text: str, meant: list[str]) -> None:
    found = score(case(board, power, text, meant))
    assert (found.result, sorted(found.asked)) == ("right", [])


OPPOSITES = [
    ("No, I said to him, Arezzo goes to Siena.", []),
    ("Arezzo to Siena? No, I said to Milan, Arezzo to Urbino.", []),
    ("If Milan agrees... sorry, A Are - Sie", []),
    ("A Flo - Bol... no, A Are - Sie", ["A are - sie"]),
    ("Can Pisa support Arezzo into Siena? Or does it not touch?", []),
    ("A are - sie? What do you think?", []),
    ("I told Milan that... no, A Are - Sie was his idea.", []),
    ("No, no, a thousand times no, as the song says: Arezzo to Siena.", []),
    ("Milan: A Are - Sie? No, never!", []),
    ("A are - sie ... or no: A are h?", []),
    ("A are - sie... no, wait for my word.", []),
    ("Pay Milan 5... no, ask Venice first.", []),
    ("A are - sie?? no idea, you tell me", []),
    ("Not A are - sie but no, he said, A are - per", []),
    ("A are - sie. Sorry, I have not made up my mind between that and A are - per.", []),
]  # fmt: skip
"""Letters that only look like corrections, and the most that may be filed of each."""


@pytest.mark.parametrize(("text", "most"), OPPOSITES)
def test_what_only_looks_like_a_correction_is_none(text: str, most: list[str]) -> None:
    found = score(Case(text=text, reading="ask"))
    known = {line for one in most for line in score(Case(text=one, reading="nothing")).read}
    assert found.read <= known


def test_a_line_with_many_corrections_is_asked_about() -> None:
    """Nobody knows what is meant in the end, and each more would be read with all others."""
    many = "A Flo - Sie, no, A Flo - Per, sorry, A Flo - Urb, I mean A Flo h, no, A Flo - Bol"
    assert score(Case(text=f"{many}\nF Psa H", reading=("F psa h",))).read == {"F Pisa holds"}
