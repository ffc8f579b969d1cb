"""Powers may be called as in any of the six languages, by commands, by press and in sentences."""

from __future__ import annotations

import pytest

from tests.support.letters_of_people import GAME, write

CALLED = {
    "turkey": ("Türkei", "Turchia", "Turquía", "Turkije", "Turquie"),
    "austria": ("Österreich", "Oostenrijk", "Autriche"),
    "france": ("Frankreich", "Francia", "Frankrijk"),
    "papacy": ("Papst", "Papato", "Papado", "Paus", "Pape"),
    "venice": ("Venedig", "Venezia", "Venecia", "Venetië", "Venise"),
    "naples": ("Neapel", "Napoli", "Nápoles", "Napels"),
    "milan": ("Mailand", "Milano", "Milán", "Milaan"),
    "florence": ("Florenz", "Firenze", "Florencia"),
}
NAMES = [(power, name) for power, names in CALLED.items() for name in names]


@pytest.mark.parametrize(("power", "name"), NAMES)
def test_a_sentence_of_a_master_names_a_power_in_another_language(power: str, name: str) -> None:
    assert f"eject {power}" in write("master", f"please throw {name} out")[1]


@pytest.mark.parametrize(("power", "name"), NAMES)
def test_a_command_takes_the_name_in_small_letters_too(power: str, name: str) -> None:
    world, _ = write("master", f"excuse {name.lower()}")
    record = world.records[GAME]
    assert record.notes.seats_excused_in(record.phase) == (power,)


@pytest.mark.parametrize("name", ["Napels", "türkei", "Oostenrijk", "Papst"])
def test_press_goes_to_a_power_by_its_name_in_another_language(name: str) -> None:
    assert "only (1 letter)" in write("player", f"press to {name}\nhello\nendpress")[1]


@pytest.mark.parametrize("text", ["franse kaas is lekker", "das Reich der Sinne", "an imperial pint"])
def test_a_word_in_small_letters_is_no_power(text: str) -> None:
    assert "eject" not in write("master", text)[1]
