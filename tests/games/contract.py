"""What every game must keep, whatever is played: claims to be subclassed, as ``tests/games/cards`` does.

A subclass names its `system`, and gives `lines` for a seat that owes something. The claims are about what the
shell relies on: stored values, keys of phases, secrecy, words, letters in every language. Not here: any rule.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from itertools import pairwise
from typing import Any

import pytest

from judge import resources
from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.core.system.game_system import GameSystem
from judge.core.system.presenter import PhaseNews, UntoldPhase
from judge.core.system.words import Vocabulary
from judge.core.table import GameRecord, GameStatus
from judge.rendering import families, rule_text, words
from judge.syntax.commands.basic_commands import Command, SetSwitch
from judge.syntax.commands.command_reader import read_command
from tests.games.choosing_contract import ChoosingContract
from tests.support.all_commands import rows_of

LANGUAGES = words.whole_languages()
MOST_PHASES = 60


@dataclass(frozen=True, slots=True)
class Played:
    """One phase: the position before it, who ordered what, and what came of it."""

    before: Any
    orders: Mapping[Seat, tuple[Any, ...]]
    outcome: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class SomeReader:
    """Somebody who gets letters."""

    seat: Seat | None
    language: str
    name: str = "Anna"
    time_zone: str = "Europe/Rome"
    role: str = "player"
    token: str = ""
    maps: str = "none"
    json: bool = False
    letter: str = "both"
    advice: bool | None = None


class GameContract(ChoosingContract):
    """Subclass it as ``class TestCards(GameContract)``."""

    system: GameSystem
    scenario = ""
    """What is played; empty: the usual one."""
    phases_played = MOST_PHASES
    """So many at most; a game that is long needs not be played to its end."""
    ends = True
    """With nobody's orders the game comes to its end within `phases_played`."""

    def lines(self, state: Any, seat: Seat) -> Sequence[str]:
        """Orders that a seat may give in a position, as it would write them."""
        return ()

    # ------------------------------------------------------------ a game that is played once

    @cached_property
    def rules(self) -> Any:
        return self.system.game(self.scenario or self.system.scenarios()[0], {})

    @cached_property
    def opened(self) -> Any:
        return self.rules.open(SeededDice(b"contract"))

    @cached_property
    def played(self) -> tuple[Played, ...]:  # type: ignore[override]
        return tuple(self._phases())

    def _phases(self) -> Iterator[Played]:
        state, dice = self.opened.state, SeededDice(b"contract")
        for _ in range(self.phases_played):
            agenda = self.rules.agenda(state)
            if agenda.over:
                return
            orders = {seat: self._orders(state, seat) for seat in agenda.owes}
            outcome = self.rules.adjudicate(state, orders, dice)
            yield Played(state, orders, outcome)
            state = outcome.state

    def _orders(self, state: Any, seat: Seat) -> tuple[Any, ...]:
        reader = self.rules.reader(self.rules.view(state, seat).state)
        return tuple(order for line in self.lines(state, seat) for order in reader.orders(line, seat))

    @pytest.fixture(autouse=True)
    def _words_in_force(self) -> Iterator[None]:
        with Vocabulary([self.system.words]).in_force():
            yield

    # ------------------------------------------------------------ what there is

    def test_it_has_a_name_and_scenarios_that_are_opened_by_their_ids(self) -> None:
        assert self.system.name.isidentifier() and self.system.words.game == self.system.name
        ids = self.system.scenarios()
        assert ids and len({*ids}) == len(ids)
        assert [card.name for card in self.system.cards()] == [*ids]
        assert all(card.title for card in self.system.cards())
        assert self.rules.setting.scenario.id == (self.scenario or ids[0])

    def test_a_scenario_that_it_does_not_have_is_a_lookup_error(self) -> None:
        with pytest.raises(LookupError):
            self.system.game("no-such-scenario", {})

    def test_an_option_that_it_does_not_have_is_a_value_error(self) -> None:
        with pytest.raises(ValueError, match="no_such_option"):
            self.system.game(self.system.scenarios()[0], {"no_such_option": True})

    def test_seats_have_names_and_letters_of_their_own(self) -> None:
        powers = self.rules.setting.scenario.powers
        assert {*self.rules.seats} <= {*powers}
        letters = [powers[seat].letter for seat in self.rules.seats]
        assert len({*letters}) == len(letters) and not {"M", "O"} & {*letters}  # master, observer
        for seat in self.rules.seats:
            assert self.rules.names.power(str(powers[seat].name)) == seat

    # ------------------------------------------------------------ options and commands

    def test_every_option_is_understood_by_each_of_its_words(self) -> None:
        for name, said in self.system.words.options.items():
            assert self.rules.option(name) is not None, name
            for word in said:
                assert read_command(f"set {word}") == SetSwitch(switch=name, on=True), word
                assert read_command(f"set no {word}") == SetSwitch(switch=name, on=False), word

    def test_none_of_its_words_is_one_of_the_judges_own(self) -> None:
        """Of SET, as ``list``, or a command, as ``resume``: the judge would do its own."""
        words = self.system.words
        said = [
            f"set {word}" for group in (words.options, words.phases) for one in group.values() for word in one
        ]
        said += [phrase for own in words.commands for phrase in own.phrases]
        with Vocabulary().in_force():
            clashes = [line for line in said if isinstance(read_command(line), Command)]
        assert clashes == [], f"{words.game} and the judge have one word: {', '.join(clashes)}"

    def test_a_name_that_is_no_option_stands_nowhere(self) -> None:
        assert self.rules.option("no_such_option") is None

    def test_every_command_is_read_by_each_of_its_phrases_and_has_a_row(self) -> None:
        rows = {row.model for row in rows_of(self.system)}
        for own in self.system.words.commands:
            assert own.model in rows
            for phrase in own.phrases:
                assert type(read_command(phrase)) is own.model, phrase

    def test_every_row_is_of_a_command_that_no_other_row_has(self) -> None:
        models = [row.model for row in rows_of(self.system)]
        assert len({*models}) == len(models)

    # ------------------------------------------------------------ values

    def test_the_same_seed_opens_the_same_game(self) -> None:
        again = self.rules.open(SeededDice(b"contract"))
        assert again == self.opened

    def test_positions_orders_and_events_come_back_as_they_were_stored(self) -> None:
        codec = self.system.codec
        for one in self.played:
            assert codec.load_state(codec.dump_state(one.before)) == one.before
            assert codec.load_events(codec.dump_events(tuple(one.outcome.events))) == tuple(
                one.outcome.events
            )
            for orders in one.orders.values():
                assert codec.load_orders(codec.dump_orders(orders)) == orders

    def test_what_is_stored_is_json_and_the_same_value_gives_the_same_text(self) -> None:
        codec = self.system.codec
        for one in self.played:
            text = codec.dump_state(one.outcome.state)
            assert json.loads(text) is not None
            assert codec.dump_state(codec.load_state(text)) == text

    def test_a_phase_changes_no_position_that_it_was_given(self) -> None:
        codec = self.system.codec
        for one in self.played[:10]:
            before = codec.dump_state(one.before)
            self.rules.adjudicate(one.before, one.orders, SeededDice(b"contract"))
            assert codec.dump_state(one.before) == before

    def test_a_phase_that_is_played_again_comes_out_alike(self) -> None:
        for one in self.played[:10]:
            assert self.rules.adjudicate(one.before, one.orders, SeededDice(b"contract")) == one.outcome

    def test_in_which_order_letters_came_does_not_matter(self) -> None:
        for one in self.played[:10]:
            turned = dict(reversed([*one.orders.items()]))
            assert self.rules.adjudicate(one.before, turned, SeededDice(b"contract")) == one.outcome

    # ------------------------------------------------------------ phases

    def test_keys_of_phases_sort_as_they_are_played_and_none_comes_twice(self) -> None:
        keys = [self.rules.agenda(one.before).phase for one in self.played]
        order = [self.system.phases.order(key) for key in keys]
        assert order == sorted(order) and len({*keys}) == len(keys)

    def test_a_phase_is_found_again_by_what_it_is_called(self) -> None:
        phases = self.system.phases
        for one in self.played:
            key = self.rules.agenda(one.before).phase
            assert phases.key_from_words(phases.written_form(key), key) == key
            assert phases.fits(key, phases.written_form(key))
            assert self.rules.phase_of(one.before) == key
            assert {"words", "name"} & {*phases.facts(key)}

    def test_kinds_of_phases_have_deadlines_and_words_for_them(self) -> None:
        phases = self.system.phases
        assert {*phases.deadlines} == {*phases.kinds} == {*self.system.words.phases}
        assert {self.rules.agenda(one.before).kind for one in self.played} <= {*phases.kinds}

    def test_only_seats_that_there_are_owe_something(self) -> None:
        for one in self.played:
            agenda = self.rules.agenda(one.before)
            assert {*agenda.owes, *agenda.may, *(agenda.tells or ())} <= {*self.rules.seats}

    def test_who_was_not_told_of_a_phase_reads_of_it_in_the_next_letter(self) -> None:
        for quiet, later in pairwise(self.played):
            opened = self.rules.agenda(later.before)
            happened = self.rules.view(quiet.outcome.state, None, tuple(quiet.outcome.events)).events
            if happened and not opened.is_told_to(()):
                alone, both = self._letter(later, None, "en"), self._letter(later, None, "en", quiet)
                assert alone.text != both.text, opened.phase

    def test_it_comes_to_an_end_without_anybody(self) -> None:
        if not self.ends:
            pytest.skip("a long game")
        state, dice = self.opened.state, SeededDice(b"contract")
        for _ in range(self.phases_played):
            if self.rules.agenda(state).over:
                break
            state = self.rules.adjudicate(state, {}, dice).state
        agenda = self.rules.agenda(state)
        assert agenda.over and not agenda.owes and {*self.rules.winners(state)} <= {*self.rules.seats}

    def test_whoever_leads_has_the_highest_number(self) -> None:
        for one in self.played[:10]:
            tally = self.rules.tally(one.outcome.state)
            most = max(tally.values())
            assert all(tally[str(seat)] == most for seat in self.rules.leaders(one.outcome.state))

    # ------------------------------------------------------------ orders

    def test_an_order_is_read_again_from_how_it_is_echoed(self) -> None:
        for one in self.played:
            for seat, orders in one.orders.items():
                reader = self.rules.reader(self.rules.view(one.before, seat).state)
                for order in orders:
                    assert reader.orders(reader.words(order), seat) == (order,)
                    assert reader.orders(reader.spell_out(order), seat) == (order,)

    def test_the_lines_of_this_test_are_orders_that_are_allowed(self) -> None:
        for one in self.played:
            for seat, orders in one.orders.items():
                assert len(orders) >= len(self.lines(one.before, seat))
                assert [r for r in self.rules.check(one.before, seat, orders) if r.fatal] == []

    def test_a_line_of_no_language_is_no_order(self) -> None:
        reader = self.rules.reader(self.rules.view(self.opened.state, self.rules.seats[0]).state)
        read = reader.read("xyzzy plugh", self.rules.seats[0])
        assert read.orders == ()
        assert reader.read("", self.rules.seats[0]).orders == ()

    # ------------------------------------------------------------ secrecy

    def test_a_view_of_a_view_is_the_same_view(self) -> None:
        for one in self.played[:10]:
            for seat in (None, *self.rules.seats):
                seen = self.rules.view(one.outcome.state, seat, one.outcome.events)
                assert self.rules.view(seen.state, seat, seen.events) == seen

    def test_where_positions_are_hidden_nobody_sees_all_of_the_first_one(self) -> None:
        if not self.rules.hides_positions:
            pytest.skip("nothing is hidden")
        codec, state = self.system.codec, self.opened.state
        seen = {codec.dump_state(self.rules.view(state, seat).state) for seat in (None, *self.rules.seats)}
        assert codec.dump_state(state) not in seen and len(seen) == len(self.rules.seats) + 1

    # ------------------------------------------------------------ words and letters

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_it_has_all_its_messages_and_pages_in_every_language(self, language: str) -> None:
        folder = resources.folder("templates").joinpath(self.system.name)
        english, own = (_written(folder.joinpath(code)) for code in ("en", language))
        assert english and own == english
        assert folder.joinpath(language, "help", "orders.txt").is_file()

    def test_its_rules_have_numbers_with_its_letters(self) -> None:
        books = self.system.words.rules
        for name in books.files if books is not None else ():
            ids = [rule.id for rule in rule_text.rules_of(name)]
            assert ids and len({*ids}) == len(ids)
            assert books is not None and {id[0] for id in ids} <= {*books.letters}

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_letters_are_written_to_everybody(self, language: str, unwritten: list[str]) -> None:
        """The first, one for each phase, and the last; to every seat and to a bystander."""
        for seat in (None, *self.rules.seats):
            said = [
                self._letter(None, seat, language),
                *(self._letter(p, seat, language) for p in self.played[:12]),
            ]
            assert all(letter.subject and letter.text.strip() for letter in said)
            assert all("[contract]" in letter.subject for letter in said)
        assert unwritten == []

    def _untold(self, phase: Played, seat: Seat | None) -> UntoldPhase:
        outcome = phase.outcome
        return UntoldPhase(
            closed=self.rules.agenda(phase.before).phase,
            before=self.rules.view(phase.before, seat).state,
            view=self.rules.view(outcome.state, seat, tuple(outcome.events)),
        )

    def _letter(self, phase: Played | None, seat: Seat | None, language: str, *untold: Played) -> Any:
        state = self.opened.state if phase is None else phase.outcome.state
        events = tuple(self.opened.events if phase is None else phase.outcome.events)
        agenda = self.rules.agenda(state)
        record = GameRecord(
            name="contract",
            system=self.system.name,
            scenario=self.rules.setting.scenario.id,
            status=GameStatus.FINISHED if agenda.over else GameStatus.ACTIVE,
            phase=agenda.phase,
            kind=agenda.kind,
            state=self.system.codec.dump_state(state),
            seed=b"contract",
            commitment="c0ffee",
            deadline=datetime(2026, 3, 12, 12, tzinfo=UTC),
            deadline_rules=self.system.phases.deadlines,
        )
        news = PhaseNews(
            record=record,
            reader=SomeReader(seat=seat, language=language),
            view=self.rules.view(state, seat, events),
            before=None if phase is None else self.rules.view(phase.before, seat).state,
            closed="" if phase is None else self.rules.agenda(phase.before).phase,
            untold=tuple(self._untold(one, seat) for one in untold),
        )
        return self.rules.presenter.letter(replace(news))

    def test_what_it_draws_is_painted(self) -> None:
        """Of what a bystander sees, first and last; the same position gives the same drawing."""
        for played in (self.played[0], self.played[-1]):
            seen = self.rules.view(played.before, None).state
            drawn = self.rules.presenter.picture(seen, "A picture", ())
            if drawn is not None:
                again = self.rules.presenter.picture(seen, "A picture", ())
                assert drawn.png.startswith(b"\x89PNG") and drawn.svg == again.svg and "<svg" in drawn.svg

    def test_previews_and_the_past_are_facts_for_templates(self) -> None:
        for one in self.played[:6]:
            for seat in self.rules.seats:
                seen = self.rules.view(one.before, seat).state
                told = self.rules.presenter.preview(
                    seen, seat, one.orders.get(seat, ()), {}, frozenset({seat})
                )
                assert {"sections", "orders"} <= {*told}
                view = self.rules.view(one.outcome.state, seat, tuple(one.outcome.events))
                assert {"sections", "orders"} <= {*self.rules.presenter.history(seen, view, opening=False)}
                assert "lines" in self.rules.presenter.form(seen, seat, ())
                assert {"words", "lines"} & {*self.rules.presenter.holdings(seen, seat)}

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_option_says_what_it_does(self, language: str) -> None:
        """HELP SETTINGS lists them by the message ``switch/<option>``."""
        for name in self.system.words.options:
            assert f"switch/{name}" in families.messages(language), name


def _written(folder: Any) -> set[str]:
    """The messages and pages of a game in one language."""
    found: set[str] = set()
    for part in ("messages", "help"):
        for file in folder.joinpath(part).iterdir() if folder.joinpath(part).is_dir() else ():
            if file.name.endswith(".jinja"):
                found |= {m.name for m in families.cut_family(file.read_text(encoding="utf-8"), file.name)}
            elif file.name.endswith(".txt"):
                found.add(file.name)
    return found
