"""Lines that a person copies out of a letter of ours, above its quotation: they are the person's.

The same lines within the quotation, or without one beside other words, are still a copy.
"""

from __future__ import annotations

import pytest

from judge.rendering import render
from tests.commands.forged_letters.test_whole_letters import as_read
from tests.support.judges.fake_judge import World

PIA = "pia@readers.example"
GMAIL = "On Mon, 9 Mar 2026 at 13:00, Podestà <judge@example.org> wrote:\n"
OUTLOOK = (
    "________________________________\nVon: Podestà <judge@example.org>\n"
    "Gesendet: Montag, 9. März 2026 13:00\nAn: Pia <pia@readers.example>\nBetreff: [Podestà] your letter\n"
)


def _marked(text: str) -> str:
    return GMAIL + "\n".join(f"> {line}" for line in text.split("\n"))


FORMS = {
    "gmail": _marked,
    "outlook": lambda text: f"{OUTLOOK}\n{text}",
    "telephone": lambda text: f"Sent from my iPhone\n\n{_marked(text)}",
}
HEADS = {"indented": "  ", "bare": "", "bullets": "- "}


def _answered(world: World, typed: str, quoted: str) -> str:
    """The answer to what is typed above a quotation of the last letter to Pia."""
    letter = render.letter(world.replies[-1])
    read = as_read(letter, PIA, f"{typed}\n\n{quoted}")
    facts = ("whole_lists", "parts_of_lists", "listed_lines", "copied_lines", "repeated_lines")
    more = ("left_out", "doubtful", "signature", "beside", "set_apart", "problems")
    known = {name: getattr(read, name) for name in (*facts, *more)}
    return world.write(PIA, read.lines, subject=f"Re: {letter.subject}", **known)


def _form(world: World) -> list[str]:
    world.write(PIA, "good evening, what happens here?", sender_name="Pia Berg")
    lines = [line.strip() for line in world.answer.text.split("\n") if line[:1] == " "]
    lines = ["name: Pia Berg" if line.startswith("name:") else line for line in lines]
    return lines[lines.index("register") : lines.index("end") + 1]


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("zone", ["", "Europe/Oslo"])
def test_a_form_copied_above_the_quotation_registers(form: str, head: str, zone: str) -> None:
    world = World()
    lines = _form(world)
    text = world.answer.text
    typed = [f"timezone: {zone}" if zone and line.startswith("timezone") else line for line in lines]
    typed = [typed[0], *reversed(typed[1:-1]), typed[-1]]
    answer = _answered(world, "\n".join(head + line for line in typed), FORMS[form](text))
    person = world.person_at(PIA)
    assert person is not None, answer
    assert "seem to be quoted" not in answer
    assert not zone or person.time_zone == zone


def test_a_form_filled_in_registers_beside_thanks_without_any_quotation() -> None:
    world = World()
    lines = _form(world)
    typed = [f"  {'timezone: Europe/Oslo' if line.startswith('timezone') else line}" for line in lines]
    _answered(world, "\n".join([*typed, "", "Kind regards", "Pia"]), "")
    person = world.person_at(PIA)
    assert person is not None
    assert person.time_zone == "Europe/Oslo"


@pytest.mark.parametrize("form", FORMS)
def test_within_the_quotation_they_register_nobody(form: str) -> None:
    world = World()
    _form(world)
    _answered(world, "lol", FORMS[form](world.answer.text))
    assert world.person_at(PIA) is None


def test_a_whole_letter_of_ours_above_its_quotation_registers_nobody() -> None:
    world = World()
    _form(world)
    text = world.answer.text
    _answered(world, f"lol\n\n{text}", FORMS["gmail"](text))
    assert world.person_at(PIA) is None


@pytest.mark.parametrize("yes", ["yes", "Oui !", "Ja, gerne :-)"])
def test_a_bare_yes_to_the_form_brings_the_form_again(yes: str) -> None:
    world = World()
    _form(world)
    told = _answered(world, yes, FORMS["gmail"](world.answer.text))
    assert ("register\n" in told or "inscription\n" in told) and "confirming" not in told
