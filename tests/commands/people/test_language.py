"""In which language somebody is written to: chosen, guessed for a first letter, own for each reader."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.people import Person
from judge.core.wording import writing_in
from judge.syntax.commands.command_mistakes import misspelt_command
from judge.syntax.commands.command_reader import read_command
from judge.syntax.languages import CommandLine
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World


def person(world: World, address: str) -> Person:
    found = world.person_at(address)
    assert found is not None
    return found


@pytest.mark.parametrize(
    "line", ["set language fr", "langue fr", "language French", "régler langue français"]
)
def test_somebody_chooses_a_language_and_is_answered_in_it(world: World, line: str) -> None:
    world.write("zeno@a.example", "register\nname: Zeno\nend")
    text = world.write("zeno@a.example", line)
    assert person(world, "zeno@a.example").language == "fr"
    assert "Je vous écris désormais" in text and "français" in text


def test_and_back(world: World) -> None:
    world.write("zeno@a.example", "register\nname: Zeno\nend")
    world.write("zeno@a.example", "langue fr")
    text = world.write("zeno@a.example", "langue anglais")
    assert person(world, "zeno@a.example").language == "en"
    assert "in this language" in text and "English" in text


@pytest.mark.parametrize("line", ["set language klingon", "langue klingon", "language xx"])
def test_a_language_that_there_is_not_is_refused_with_those_there_are(world: World, line: str) -> None:
    world.write("zeno@a.example", "register\nname: Zeno\nend")
    text = world.write("zeno@a.example", line)
    assert person(world, "zeno@a.example").language == "en"
    text = " ".join(text.split())
    assert "I know no language called" in text
    assert "English (en)" in text and "français (fr)" in text


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("klingon", 'To choose one of them, write its short name: "set language en"'),
        ("de", "To choose one of them"),
        ("frnech", 'Did you mean français? Write "set language fr"'),
    ],
)
def test_the_nearest_language_is_named_first_and_none_by_default(world: World, word: str, told: str) -> None:
    world.write("zeno@a.example", "register\nname: Zeno\nend")
    text = " ".join(world.write("zeno@a.example", f"set language {word}").split())
    assert told in text and person(world, "zeno@a.example").language == "en"
    first = text.partition("in these: ")[2].partition(" (")[0]
    assert first == ("français" if word == "frnech" else "English")


@pytest.mark.parametrize("field", ["language: fr", "langue: français", "lang: French", "language: fr_CA"])
def test_a_registration_names_a_language(world: World, field: str) -> None:
    world.write("zeno@a.example", ["register", "name: Zeno", field, "end"])
    assert person(world, "zeno@a.example").language == "fr"


def test_a_registration_with_an_unknown_language_counts_and_says_which_there_are(world: World) -> None:
    text = world.write("zeno@a.example", ["register", "name: Zeno", "language: klingon", "end"])
    assert person(world, "zeno@a.example").language == "en"
    assert "I know no language" in text and "(fr)" in text


def test_a_first_letter_in_french_is_answered_in_french_and_remembered(world: World) -> None:
    world.write("zeno@a.example", "Bonjour, je voudrais jouer avec vous")
    assert [send.language for send in world.replies] == ["fr"]
    world.write("zeno@a.example", ["inscription", "nom: Zeno", "fin"])
    assert person(world, "zeno@a.example").language == "fr"


def test_a_letter_in_french_never_changes_what_somebody_registered_has_chosen(world: World) -> None:
    world.write("zeno@a.example", "register\nname: Zeno\nend")
    text = world.write("zeno@a.example", ["Bonjour, je voudrais jouer avec vous", "aide"])
    assert person(world, "zeno@a.example").language == "en"
    assert "Je " not in text
    world.write("zeno@a.example", ["inscription", "nom: Zeno", "fin"])
    assert person(world, "zeno@a.example").language == "en"


def test_orders_at_a_mixed_table_are_echoed_to_each_in_their_own_language(table: Table) -> None:
    table.write("florence", "langue fr")
    french = table.write("florence", "A flo va à Sienne\nF Pise tient")
    assert "A Florence -> Sienne" in french and "F Pise tient" in french
    english = table.write("milan", "A mil h\nA Pavie tient")
    assert "A Milan holds" in english and "A Pavia holds" in english


def test_a_language_with_one_page_says_that_page_and_the_rest_in_english(world: World) -> None:
    """docs/translating.md: Italian has the page of HELP START and nothing else."""
    _reads_italian(world)
    assert "COME SI COMINCIA" in world.write("zeno@a.example", "aiuto")
    assert "HELP" in world.write("zeno@a.example", "help orders").upper()


def test_what_the_italian_page_tells_people_to_write_is_understood(world: World) -> None:
    _reads_italian(world)
    page = world.write("zeno@a.example", "aiuto")
    lines = [line.strip() for line in page.split("\n") if line.startswith("  ")]
    block = lines[lines.index("registrazione") : lines.index("fine") + 1]
    block = [line.replace("Il Vostro Nome", "Nina Rossi") for line in block]
    text = world.write("nina@b.example", block)
    nina = person(world, "nina@b.example")
    assert (nina.name, nina.time_zone) == ("Nina Rossi", "Europe/Rome"), text


@pytest.mark.parametrize("line", ["set language it", "set language italiano", "register\nlanguage: it\nend"])
def test_a_language_in_the_making_is_not_offered(world: World, line: str) -> None:
    """Most of each letter would be English."""
    world.write("zeno@a.example", "register\nname: Zeno\nend")
    text = world.write("zeno@a.example", line)
    assert "I know no language called" in text and "(it)" not in text
    assert person(world, "zeno@a.example").language == "en"


def _reads_italian(world: World) -> None:
    """Somebody whose letters are Italian where there is any: nobody can choose it yet."""
    world.write("zeno@a.example", "register\nname: Zeno\nend")
    zeno = person(world, "zeno@a.example")
    world.persons[zeno.id] = replace(zeno, language="it")


def test_news_lists_and_names_are_told_in_the_language_of_whoever_reads(table: Table) -> None:
    """What is made without a reader (previews, lists, corrected lines) is French when it is read."""
    table.write("florence", "langue fr")
    said = table.write("florence", "A flo va à Bologne\nF Pise - TS\nnulle\naperçu")
    assert "reste" in said and "stays" not in said and "stood off" not in said
    assert "F Pise - Mer Tyrrhénienne orientale" in said and "Eastern" not in said
    assert "match nul entre l'Autriche, Florence" in said and "la Papauté" in said
    listed = table.write("florence", "liste\nqui joue")
    assert "Autriche" in listed and "Austria" not in listed


def test_conditions_are_quoted_and_kept_as_they_were_written(table: Table) -> None:
    table.write("florence", "langue fr")
    kept = ["phase été 1455", "si Sienne est assiégée alors A flo - sie", "sinon", "A flo tient", "fin si"]
    said = table.write("florence", kept)
    assert all(line in said for line in ("si Sienne est assiégée alors A flo - sie", "sinon", "fin si"))
    assert not any(word in said.split() for word in ("if", "then", "else", "endif"))
    wrong = table.write("florence", "si Sienne est jolie alors A flo - sie\nfin si")
    assert "> si Sienne est jolie alors A flo - sie" in wrong and "« alors »" in " ".join(wrong.split())


def test_a_french_block_that_asks_what_the_judge_knows_is_carried_out(table: Table) -> None:
    """IF on a line of its own, without a unit in it."""
    table.write("florence", "langue fr")
    lines = [
        "si Sienne est assiégée",
        "A flo tient",
        "sinon si l'armée florentine est à Florence",
        "A flo - bol",
    ]
    said = table.write("florence", [*lines, "sinon", "A flo - pis", "fin si"])
    assert (
        "A Florence -> Bologne" in said
        and "A Florence tient" not in said
        and "Pise" not in said.split("Encore")[0]
    )


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("invite bob@example.org", "inviter bob@example.org"),
        ("resign to bob@example.org", "démission à bob@example.org"),
        ("i am not bob@example.org", "je ne suis plus bob@example.org"),
        ("set password", "mot de passe"),
        ("preview", "aperçu"),
        ("set famine", "régler avec famine"),
        ("set no famine", "régler sans famine"),
        ("what nobody translates", "what nobody translates"),
    ],
)
def test_commands_are_asked_for_in_the_words_of_whoever_reads(english: str, french: str) -> None:
    line = CommandLine(english)
    with writing_in("fr"):
        told = str(line)
    assert told == french and str(line) == english
    assert english == "set password" or read_command(told) == read_command(english)


def test_settings_are_told_and_proposed_by_their_french_names(world: World) -> None:
    world.write("gm@a.example", "inscription\nnom : Gina\nfin\ncréer ?sforza pw\ndevenir maître")
    lines = ["régler campagnes après 72 heure 20:00", "régler sans pest", "réglages"]
    said = world.write("gm@a.example", ["connexion Msforza pw", *lines])
    assert "campagnes après : " in said and "campagnes heure : " in said
    assert "Vouliez-vous dire SANS PESTE" in said
    assert "courrier blanc" in said and "villes pour gagner" in said
    for english in ("movement", "retreats", "adjustment", "victory", "max absence", "white"):
        assert english not in said, english
    assert all(len(line) <= 72 for line in said.split("\n")), said


def test_what_gives_something_up_is_never_proposed_for_a_word_that_is_like_it() -> None:
    """*Admission* is not *démission*, as START is not UNSTART."""
    assert misspelt_command("admission par le mètre") is None


def test_a_language_that_only_a_from_line_asked_for_is_told_in_both(world: World) -> None:
    """Whoever forges the line cannot leave somebody with letters that they cannot read."""
    world.write("zeno@a.example", "register\nname: Zeno\nend")
    text = " ".join(world.write("zeno@a.example", "set language fr").split())
    assert "Je vous écris désormais" in text and "in this language" in text
    assert 'If you did not ask for that, write "set language en"' in text
    text = " ".join(world.write("zeno@a.example", "register\nname: Zeno\nlanguage: en\nend").split())
    assert "in this language" in text and "« langue fr »" in text


def test_a_language_that_its_owner_asked_for_is_told_in_it_alone(world: World) -> None:
    world.write("zeno@a.example", "register\nname: Zeno\nend", proof="pass")
    text = " ".join(world.write("zeno@a.example", "set language fr", proof="pass").split())
    assert "Je vous écris désormais" in text and "in this language" not in text


def test_the_other_addresses_hear_of_it_in_the_language_before(world: World) -> None:
    """They hear because it may be forged: then the new one is the forger's choice."""
    world.write("zeno@a.example", "register\nname: Zeno\nend", proof="pass")
    zeno = person(world, "zeno@a.example")
    world.persons[zeno.id] = replace(zeno, addresses=("zeno@a.example", "zeno@b.example"))
    world.write("zeno@a.example", "set language fr")
    assert [(s.to, s.language) for s in world.notices] == [("zeno@b.example", "en")]
