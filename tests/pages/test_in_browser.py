"""Pages in a real browser: every page by axe, light and dark, on telephones; slider, keys, swipe."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from judge.pages.publisher import Publisher
from judge.pages.site import Site
from tests.games.cards.test_pages import OpenSystem
from tests.pages.browser import chromium, served, visit
from tests.support.judges.every_game import every_game
from tests.support.judges.noticeboard import LOOK
from tests.support.judges.unpainted import unpainted
from tests.support.sampling import sampled

SPRING, SUMMER, FALL = "001-1454-spring-movement", "002-1454-summer-movement", "003-1454-fall-movement"


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every kind of page there is, of every game at hand, without twins, which nobody asks for here."""
    folder: Path = tmp_path_factory.mktemp("pages")
    games, kept = every_game(OpenSystem())
    with unpainted(), pytest.MonkeyPatch.context() as patch, games.words.in_force():
        patch.setattr("judge.pages.publisher._TWINS", frozenset())
        Publisher(folder / "public", folder / "memory").publish(Site(LOOK, games).items(kept, {}))  # type: ignore[arg-type]
    return folder / "public"


@pytest.fixture(scope="module")
def address(published: Path) -> Iterator[str]:
    with served(published) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@contextmanager
def opened(
    browser: Any, link: str, *, width: int = 390, scheme: str = "light", scripts: bool = True
) -> Iterator[Any]:
    """A page at a width; what a browser complains of (the policy, a script, a file) is a fault."""
    phone = width < 700
    context = browser.new_context(
        viewport={"width": width, "height": 844 if phone else 900},
        color_scheme=scheme,
        java_script_enabled=scripts,
        has_touch=phone,
        reduced_motion="reduce",
    )
    page, faults = context.new_page(), list[str]()
    page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    visit(page, link, scripts=scripts)
    yield page
    context.close()
    assert faults == []


PAGES = (
    "index.html",
    "fr/index.html",
    "404.html",
    "g/sforza/index.html",
    f"g/sforza/{SPRING}.html",
    f"fr/g/sforza/{FALL}.html",
    "g/sforza/press.html",
    "g/guelfi/index.html",
    "g/nebbia/index.html",
    "g/nebbia/press.html",
    "g/finita/index.html",
    f"g/finita/{SUMMER}.html",
    "fr/g/finita/book.html",
    "g/borgia/index.html",
    "g/borgia/003-1499-fall-movement.html",
    "g/borgia/book.html",
    "fr/g/borgia/press.html",
    "g/concert/index.html",
    "fr/g/concert/003-1901-fall-adjustment.html",
    "g/concert/press.html",
    "g/crowns/index.html",
    "fr/g/crowns/005-1121.html",
    "g/crowns/book.html",
    "g/crowns/press.html",
    "fr/g/regna/index.html",
    "g/regna/002-1106.html",
    "g/regna/press.html",
    "g/trio/index.html",
    "fr/g/trio/001-1-1.html",
    "people/index.html",
    "fr/people/index.html",
    "rules/index.html",
    "rules/classic.html",
    "fr/rules/optional.html",
    "boards/index.html",
    "boards/classic.html",
    "fr/boards/europe.html",
    "help/index.html",
    "help/primer.html",
    "help/orders-empires.html",
    "fr/help/money.html",
)
SCREENS = ((390, "light"), (390, "dark"), (320, "light"), (320, "dark"), (1280, "dark"))


def kind(page: str) -> str:
    """What a page is one of: of each game its front, its phases, its newspaper and its book."""
    bare = re.sub(r"\d{3}-[^/]+", "phase.html", page.removeprefix("fr/"))
    return re.sub(r"^(rules|boards|help)/(?!index\.).+", r"\1/one", bare)


def test_every_kind_of_page_is_looked_at(published: Path) -> None:
    found = {str(file.relative_to(published)) for file in published.rglob("*.html")}
    assert {kind(page) for page in found} == {kind(page) for page in PAGES} and set(PAGES) <= found


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("page", PAGES)
def test_axe_finds_nothing_on_any_page(browser: Any, address: str, page: str) -> None:
    """On two telephones and a wide screen, light and dark; nothing is wider than the screen.

    By default a page on one of the screens, the next page on the next.
    """
    from axe_playwright_python.sync_playwright import Axe

    first = PAGES.index(page) % len(SCREENS)
    with opened(browser, address + page) as shown:
        for width, scheme in sampled((*SCREENS[first:], *SCREENS[:first]), len(SCREENS)):
            shown.set_viewport_size({"width": width, "height": 844})
            shown.emulate_media(color_scheme=scheme)
            found = [(v["id"], v["nodes"][0]["html"]) for v in Axe().run(shown).response["violations"]]
            assert found == [], (width, scheme)
            assert shown.evaluate("document.documentElement.scrollWidth") <= width, (width, scheme)


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("game", ["sforza", "borgia", "concert", "crowns", "trio"])
@pytest.mark.parametrize("language", ["", "fr/"])
def test_tables_and_charts_are_whole_and_readable_on_the_smallest_telephone(
    browser: Any, address: str, game: str, language: str
) -> None:
    """No column is cut off; no word of a table or a chart is smaller than 9 pixels, nor leaves the chart."""
    with opened(browser, f"{address}{language}g/{game}/index.html", width=320) as page:
        for table in page.locator(".scroll").all():
            assert table.evaluate("t => t.scrollWidth - t.clientWidth") <= 0
        sizes = page.locator(".scroll :is(th, td)").evaluate_all(
            "cells => cells.map(cell => parseFloat(getComputedStyle(cell).fontSize))"
        )
        words = page.locator(".chart text").evaluate_all(
            "all => all.map(text => [parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a,"
            " text.getBoundingClientRect().right - text.ownerSVGElement.getBoundingClientRect().right])"
        )
        assert min([*sizes, *(size for size, _ in words)]) >= 9
        assert max([0, *(beyond for _, beyond in words)]) == 0


def phase(page: Any) -> str:
    return str(page.locator("#phase").get_attribute("data-stem"))


def shows(page: Any, stem: str) -> None:
    page.wait_for_function("stem => document.querySelector('#phase').dataset.stem === stem", arg=stem)


def test_the_slider_the_keys_and_the_steps_turn_the_phases(browser: Any, address: str) -> None:
    with opened(browser, f"{address}g/sforza/index.html", width=1280) as page:
        shows(page, FALL)
        page.locator("[data-key=slider]").fill("1")
        shows(page, SPRING)
        assert "Spring 1454" in page.locator(".when").inner_text()
        assert page.url.endswith(f"{SPRING}.html") and "spring" in page.title().lower()
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("ArrowRight")
        shows(page, SUMMER)
        page.locator("a.step[rel=next]").click()
        shows(page, FALL)
        page.go_back()
        shows(page, SUMMER)
        page.keyboard.press("ArrowLeft")
        shows(page, SPRING)
        french = page.locator(".languages a[lang=fr]").get_attribute("href")
        assert french.endswith(f"fr/g/sforza/{SPRING}.html")


def test_the_whole_game_plays_by_itself_and_stops_at_its_end(browser: Any, address: str) -> None:
    with opened(browser, f"{address}g/sforza/000-opening.html", width=1280) as page:
        page.locator("[data-key=play]").click()
        shows(page, FALL)
        page.wait_for_function("() => document.querySelector('[data-key=play]').textContent === '▶▶'")


def test_a_game_is_watched_from_the_start(browser: Any, address: str) -> None:
    with opened(browser, f"{address}g/sforza/index.html") as page:
        page.get_by_role("link", name="Watch it from the start").tap()
        shows(page, SPRING)
        shows(page, FALL)


def test_an_arrow_says_what_its_order_is(browser: Any, address: str) -> None:
    with opened(browser, f"{address}g/sforza/{SPRING}.html", width=1280) as page:
        arrow = page.locator(".board .order[id]").first
        line = page.locator(f"{arrow.get_attribute('href')} > a").inner_text()
        assert arrow.locator("title").text_content() == line != ""


def finger(page: Any, where: str, dx: int, dy: int = 0) -> None:
    """One finger from the middle of something, by so many pixels."""
    box = page.locator(where).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 9):
        at = {"x": x + dx * step / 8, "y": y + dy * step / 8}
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_swipe_turns_the_page_and_a_drag_over_the_map_moves_the_map(browser: Any, address: str) -> None:
    """A drag is no tap and no swipe (web.md 6: dragging cancelled orders elsewhere)."""
    with opened(browser, f"{address}g/sforza/{SUMMER}.html") as page:
        shows(page, SUMMER)
        finger(page, ".when", -150)
        shows(page, FALL)
        finger(page, ".when", 150)
        shows(page, SUMMER)
        before = page.evaluate("document.querySelector('.sheet').scrollLeft")
        finger(page, ".sheet", -150)
        page.wait_for_function("was => document.querySelector('.sheet').scrollLeft > was", arg=before)
        assert phase(page) == SUMMER and not page.locator(".place").inner_text()


@pytest.mark.parametrize("width", [390, 320])
def test_names_on_a_telephone_are_nine_pixels_high(browser: Any, address: str, width: int) -> None:
    """As the map is shown at first; a button shows all of it."""
    with opened(browser, f"{address}g/sforza/{SPRING}.html", width=width) as page:
        scale = page.evaluate(
            "(b => b.getBoundingClientRect().width / b.viewBox.baseVal.width)"
            "(document.querySelector('.board'))"
        )
        board = page.request.get(
            address + page.locator("use").first.get_attribute("href").lstrip("./").partition("#")[0]
        ).text()
        names = board.partition('id="b-names"')[2]
        smallest = min(float(size) for size in _sizes(names))
        assert smallest * scale >= 8.99
        page.locator("[data-fit]").tap()
        fitting = "document.querySelector('.board').getBoundingClientRect().width"
        assert page.evaluate(fitting) <= width
        page.locator("[data-window]").first.tap()
        assert page.evaluate(fitting) > width


def _sizes(names: str) -> list[str]:
    """Of the names in full; the short ones below them stand in the gazetteer too."""
    import re

    found = re.findall(r'font-size="([\d.]+)"[^>]*>([^<]+)<', names)
    return [size for size, word in found if len(word) > 3]


def test_a_tap_on_a_place_names_it_with_its_neighbours(browser: Any, address: str) -> None:
    with opened(browser, f"{address}fr/g/sforza/{SPRING}.html") as page:
        page.evaluate(
            "document.querySelector('#p-ven').dispatchEvent(new MouseEvent('click', {bubbles: true}))"
        )
        page.wait_for_function("() => document.querySelector('.place').textContent")
        assert page.locator(".place").inner_text().startswith("Venise · Voisins")
        assert page.locator(".place a").get_attribute("href").endswith("boards/classic.html#ven")


def test_an_order_and_its_arrow_know_each_other(browser: Any, address: str) -> None:
    with opened(browser, f"{address}g/sforza/{SPRING}.html", width=1280) as page:
        number = page.locator(".board a.order[id^=a]").first.get_attribute("id")[1:]
        page.locator(f"#o{number} a").first.hover()
        assert "lit" in page.locator(f"#a{number}").get_attribute("class")


def test_everything_is_there_without_scripts(browser: Any, address: str) -> None:
    """The map with its names, the phases by links, orders and arrows by their addresses."""
    with opened(browser, f"{address}g/sforza/{SPRING}.html", scripts=False) as page:
        assert page.locator(".board use").count() > 100
        box = page.locator(".land use[href$='#b-a-flo']").bounding_box()
        assert box["width"] > 20  # the board's file is drawn
        assert not page.locator(".windows").is_visible()
        page.locator("a.step[rel=next]").click()
        assert phase(page) == SUMMER
