"""What stands on public pages, and what does not: no secret, no person, no markup of people's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from urllib.parse import urldefrag
from xml.etree import ElementTree

import pytest
import yaml

from judge.core.options import TableNotes, TableOptions
from judge.core.table import GameStatus
from judge.games.machiavelli import codec
from judge.games.machiavelli.model.state import Power
from judge.pages.look import POLICY, Look
from judge.pages.public_game import folder_of
from judge.pages.site import Site
from judge.pages.words import LANGUAGES
from tests.support.judges.card_game import CardSystem, cards_at_hand
from tests.support.judges.noticeboard import (
    BEGIN,
    GAMES,
    LOOK,
    Shelf,
    facts,
    files,
    forming,
    press,
    running,
    shelf,
)
from tests.support.paths import ROOT


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    return files(shelf())


@pytest.fixture(scope="module")
def whole() -> dict[str, bytes]:
    return {item.path: item.make() for item in Site(LOOK, GAMES).items(shelf(), {})}  # type: ignore[arg-type]


class Page(HTMLParser):
    """The parts of a page that matter here."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append((tag, found))
        self.links += [str(found[key]) for key in ("href", "src") if found.get(key)]
        self.ids += [str(found["id"])] if found.get("id") else []


def pages(found: dict[str, bytes]) -> Iterator[tuple[str, Page]]:
    return ((path, Page(text.decode())) for path, text in found.items() if path.endswith(".html"))


def test_every_link_leads_somewhere(whole: dict[str, bytes]) -> None:
    """Files and the places in them; no link to another site but by mail."""
    ids = {path: set(page.ids) for path, page in pages(whole)}
    ids |= {p: set(re.findall(r'\bid="([^"]+)"', t.decode())) for p, t in whole.items() if p.endswith(".svg")}
    dead = []
    for path, page in pages(whole):
        for link in page.links:
            target, place = urldefrag(link)
            if target.startswith("mailto:"):
                continue
            parts = path.split("/")[:-1] if not target.startswith("/") else []
            for part in [p for p in target.split("/") if p]:
                parts = parts[:-1] if part == ".." else [*parts, part]
            file = "/".join(parts) if target else path
            arrow = re.fullmatch(
                r"a\d+", place
            )  # an order without an arrow leads to nothing, and does nothing
            if file not in whole or (place and not arrow and file in ids and place not in ids[file]):
                dead.append((path, link))
    assert dead == []


def test_pages_have_a_strict_policy_and_obey_it(whole: dict[str, bytes]) -> None:
    """Own files only, no style and no script inside, no form (Content Security Policy 3)."""
    assert "default-src 'none'" in POLICY and "unsafe" not in POLICY and "http" not in POLICY
    for path, page in pages(whole):
        policy = [a for tag, a in page.tags if a.get("http-equiv") == "Content-Security-Policy"]
        assert [one["content"] for one in policy] == [POLICY], path
        assert not [tag for tag, _ in page.tags if tag in ("style", "form", "iframe", "object", "base")]
        assert not [a for _, a in page.tags if "style" in a or any(key.startswith("on") for key in a)]
        assert [a.get("src") for tag, a in page.tags if tag == "script"] == [
            link for link in page.links if link.endswith(".js")
        ]
        assert not [link for link in page.links if re.match(r"[a-z]+:", link) and link[:7] != "mailto:"]


def test_every_page_is_whole(whole: dict[str, bytes]) -> None:
    for path, page in pages(whole):
        assert len(page.ids) == len(set(page.ids)), path
        languages = [a["lang"] for tag, a in page.tags if tag == "html"]
        assert languages == ["fr" if path.startswith("fr/") else "en"], path
        assert sum(tag == "h1" for tag, _ in page.tags) == 1, path
    assert {path.removeprefix("fr/") for path in whole if path.startswith("fr/")} <= set(whole)


def test_a_stranger_can_join_from_the_front_page(made: dict[str, bytes]) -> None:
    """The letter that joins is written for them."""
    links = [link for link in Page(made["index.html"].decode()).links if link.startswith("mailto:")]
    assert any("join%20guelfi" in link and "sign%20on%20%3Fguelfi" in link for link in links)
    assert b"2 of 8 players" in made["index.html"]
    assert b"2 joueurs sur 8" in made["fr/index.html"]


def test_what_a_game_page_has(made: dict[str, bytes]) -> None:
    page = made["g/sforza/index.html"].decode()
    assert "A Florence" in page and "Standings" in page and 'class="board"' in page
    assert "The deadline stands." in page and "Il Moro" in page and "The game master" in page
    assert set(re.findall(r'href="([^"]+\.(?:ics|xml|json))"', page)) >= {
        "deadline.ics",
        "feed.xml",
        "../../g/sforza/index.json",
    }
    assert "Letters to everybody since then</h2>" in page and 'href="../../g/sforza/map.png"' in page
    assert 'href="../../boards/classic.html"' in page
    assert 'href="../../boards/classic.html"' in made["g/guelfi/index.html"].decode()
    third = made["g/sforza/003-1454-fall-movement.html"].decode()
    assert 'rel="prev"' in third and 'rel="next"' not in third


def test_names_and_press_are_text(made: dict[str, bytes]) -> None:
    """Markup in press, comments and names of games does nothing."""
    phase = made["g/sforza/001-1454-spring-movement.html"].decode()
    assert "Peace, &lt;b&gt;friends&lt;/b&gt; &amp; rivals!" in phase
    record, closed = running()
    evil = '<script>alert(1)</script>"]]>&\x07'
    kept = Shelf(
        (replace(record, name=f"x{evil}", comment=evil),),
        {f"x{evil}": closed},
        (press(f"x{evil}", record.phase, f"alias:{evil}", evil, "all"),),
    )
    for path, content in files(kept).items():
        assert path.isascii() and " " not in path
        assert b"<script>alert" not in content or path.endswith(".ics"), path
        assert b"\x07" not in content or path.endswith(".png"), path
        if path.endswith((".xml", ".svg")):
            ElementTree.fromstring(content)


def test_letters_to_single_powers_are_nowhere(made: dict[str, bytes]) -> None:
    assert not [path for path, content in made.items() if b"Only for Milan" in content]


def test_no_person_no_address_no_name_of_a_letter(made: dict[str, bytes]) -> None:
    """Nor a token, a password, the seed, or a Message-ID (web.md: they must not go into feeds)."""
    for word in (b"secret", b"token", b"hash1", b"thread", b"<thread", b"p1@", b"Message-ID"):
        assert not [
            path
            for path, content in made.items()
            if word in content
            and not path.startswith(("a/", "b/"))
            and path.endswith((".html", ".xml", ".json"))
        ], word


def test_not_a_byte_tells_a_secret() -> None:
    """The same game with one secret more, of every kind that a record holds: all public bytes are equal.

    It has a year behind it, and so a film.
    """
    record, closed = running(phases=5)
    kept = Shelf((record,), {"sforza": closed})
    same = files(kept)
    assert {path.rpartition(".")[2] for path in same} >= {
        "html",
        "json",
        "xml",
        "ics",
        "svg",
        "png",
        "gif",
        "webp",
    }
    one, other = (Power(str(s.seat)) for s in record.seats[:2])

    def richer(text: str) -> str:
        state = codec.load_state(text)
        chits = {**state.chits, one: (other,)}
        leave = {**state.leave, other: frozenset({one})}
        changed = replace(state, ducats={**state.ducats, one: 99}, chits=chits, leave=leave)
        return codec.dump_state(changed)

    secret = tuple(
        replace(
            p,
            before=richer(p.before) if p.before else "",
            after=richer(p.after),
            orders='{"x":1}',
            rolls="[1]",
        )
        for p in closed
    )
    seats = tuple(
        replace(s, person=90 + n, token=f"t{n}", password="other", address="x@y.test", changes=4, ready=True)
        for n, s in enumerate(record.seats)
    )
    changed = replace(
        record,
        state=secret[-1].after,
        seats=seats,
        seed=b"another",
        commitment="beef",
        thread="<other@x.test>",
        notes=TableNotes(pseudonyms={"Il Moro": record.seats[0].seat}, excused=record.notes.excused),
        alarm=BEGIN,
        reminded=BEGIN,
    )
    letters = (press("sforza", record.phase, "venice", "Not for you.", "milan"),)
    found = files(Shelf((changed,), {"sforza": secret}, letters))
    assert [path for path in same.keys() | found.keys() if same.get(path) != found.get(path)] == []


def test_a_game_in_fog_shows_its_calendar_and_who_is_in_until_it_is_over() -> None:
    """Board, orders and numbers come when it has ended (fog lifts then)."""
    record, closed = running("nebbia", fog=True)
    found = files(
        Shelf((record,), {"nebbia": closed}, (press("nebbia", record.phase, "milan", "Hello!", "all"),))
    )
    names = {path for path in found if "/nebbia/" in path}
    assert names == {
        f"{folder}g/nebbia/{name}"
        for folder in ("", "fr/")
        for name in ("index.html", "press.html", "feed.xml", "deadline.ics")
    } | {"g/nebbia/index.json"}
    page = found["g/nebbia/index.html"].decode()
    assert "Hello!" in page and "sees only a part of what happens" in page and "Florence" in page
    assert "<use" not in page and "Standings" not in page and "A Florence" not in page
    assert "Letters to everybody</h2>" in page  # since nothing that is shown
    told = facts(found["g/nebbia/index.json"])
    assert told["phases"] == [] and told["counted"] is None
    ended = replace(record, status=GameStatus.FINISHED)
    after = files(Shelf((ended,), {"nebbia": closed}))
    assert "g/nebbia/003-1454-fall-movement.html" in after
    assert "A Florence" in after["g/nebbia/003-1454-fall-movement.html"].decode()


def test_in_fog_nobody_can_be_looked_at() -> None:
    from judge.pages.public_game import public_game

    record, closed = running("nebbia", fog=True)
    found = public_game(Shelf((record,), {"nebbia": closed}), record, GAMES.table(record))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="fog"):
        found.phase(found.closed[1])


@pytest.mark.parametrize(
    "change",
    [{"options": TableOptions(listed=False)}, {"options": TableOptions(practice=True)}],
)
def test_a_private_game_has_no_page(change: dict[str, TableOptions]) -> None:
    record, closed = running()
    found = files(Shelf((replace(record, **change),), {"sforza": closed}))  # type: ignore[arg-type]
    assert not [path for path in found if "/sforza/" in path]
    assert b"sforza" not in found["index.html"]


def test_names_that_are_paths_or_differ_by_case_have_folders_of_their_own() -> None:
    names = [
        "sforza",
        "Sforza",
        "SFORZA",
        "../../etc/passwd",
        "..",
        "a/b",
        "a\\b",
        "",
        "con.txt",
        "é",
        "x" * 300,
    ]
    folders = [folder_of(name) for name in names]
    assert len({folder.casefold() for folder in folders}) == len(names)
    assert all(re.fullmatch(r"[a-z0-9-]{1,60}", folder) for folder in folders)
    assert folder_of("sforza") == "sforza"


def test_one_game_that_cannot_be_shown_leaves_the_others(unwritten: list[str]) -> None:
    record, closed = running("broken")
    kept = shelf(replace(record, scenario="atlantis"), forming("third"))
    found = files(replace(kept, closed={**kept.closed, "broken": closed}))
    assert "g/sforza/index.html" in found and "g/third/index.html" in found
    assert not [path for path in found if "/broken/" in path]
    assert "the pages of broken" in unwritten.pop()


def test_feeds_and_calendars_are_what_their_readers_take(made: dict[str, bytes]) -> None:
    """RFC 4287: id, title, updated and an author; RFC 5545: lines of 75 octets, ended by CR LF."""
    feed = ElementTree.fromstring(made["g/sforza/feed.xml"])
    atom = "{http://www.w3.org/2005/Atom}"
    assert len(feed.findall(f"{atom}entry")) == 4
    ids = [one.findtext(f"{atom}id") for one in feed.iter() if one.tag in (f"{atom}feed", f"{atom}entry")]
    assert len(set(ids)) == 5 and ids[0] == "tag:podesta.test,2026:podesta/sforza"
    calendar = made["g/sforza/deadline.ics"].decode()
    assert "DTSTART:20260308T090000Z" in calendar and "sforza: orders for" in calendar
    assert all(len(line.encode()) <= 75 for line in calendar.split("\r\n")) and "\n" not in calendar.replace(
        "\r\n", ""
    )


def test_programs_find_every_phase(made: dict[str, bytes]) -> None:
    index = facts(made["g/sforza/index.json"])
    assert [one["phase"] for one in index["phases"]][:2] == ["opening", "1454-spring-movement"]
    for one in index["phases"]:
        assert f"g/sforza/{one['page']}" in made
        phase = facts(made[f"g/sforza/{one['facts']}"])
        assert phase["game"] == "sforza" and phase["reader"] is None and phase["version"] == 1


def test_no_line_ends_between_french_quotation_marks_and_their_words(whole: dict[str, bytes]) -> None:
    """Nor before a sign that stands apart in French."""
    pages = {path: content.decode() for path, content in whole.items() if path.startswith("fr/help/")}
    assert any("«\u00a0" in page for page in pages.values())
    assert not [path for path, page in pages.items() if "« " in page or " »" in page]


def test_who_shows_the_page_to_others_shows_the_map() -> None:
    """Where the pages' address is known, links to them have a picture."""
    look = Look(name="Podestà", mail="judge@podesta.test", web="https://podesta.test/")
    page = files(shelf(), look)["g/sforza/index.html"].decode()
    assert '<meta property="og:image" content="https://podesta.test/g/sforza/map.png">' in page


def test_every_language_has_the_same_words() -> None:
    def shape(value: object, at: str = "") -> set[str]:
        if isinstance(value, dict):
            return {key for name, part in value.items() for key in shape(part, f"{at}/{name}")}
        return {f"{at} {sorted(set(re.findall('{[a-z]+}', str(value))))}"}

    for folder, name in (("pages", "{}.yaml"), ("machiavelli", "{}/pages.yaml")):
        read = {
            code: yaml.safe_load((ROOT / "templates" / folder / name.format(code)).read_text("utf-8"))
            for code in LANGUAGES
        }
        assert shape(read["fr"]) == shape(read["en"])


def test_a_game_of_cards_has_its_page_as_well() -> None:
    """No board, no orders, no numbers: the same templates."""
    from judge.core.dice import SeededDice

    rules = CardSystem().game("tricks", {})
    outcome = rules.open(SeededDice(b"x"))
    record = replace(
        running()[0],
        name="trio",
        system="cards",
        scenario=rules.setting.scenario.id,
        seats=(),
        state=CardSystem().codec.dump_state(outcome.state),
        phase=rules.phase_of(outcome.state),
    )
    from judge.pages.site import Site

    kept = Shelf((record,))
    found = {i.path: i.make() for i in Site(LOOK, cards_at_hand(None)).game_files(kept, {})}  # type: ignore[arg-type]
    assert b"trio" in found["g/trio/index.html"] and b"trio" in found["fr/index.html"]


@pytest.mark.parametrize(
    ("web", "top"), [("", "/"), ("https://x.test/", "/"), ("https://x.test/games/", "/games/")]
)
def test_what_is_shown_for_a_missing_page_finds_its_files_from_anywhere(web: str, top: str) -> None:
    """A server shows it below any address, such as ``/g/nobody/007.html``."""
    found = files(shelf(), Look(name="Podestà", mail="judge@podesta.test", web=web))
    for path in ("404.html", "fr/404.html"):
        page = Page(found[path].decode())
        own = [link for link in page.links if not link.startswith(("mailto:", "#"))]
        assert own and all(link.startswith(top) and "//" not in link for link in own), path
