"""The desk in a real browser: pages opened, things tapped, orders composed, the letter that comes of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import unquote

from judge.core.system.choices import Choice, Piece, Touch
from judge.desk.facts import DeskFacts
from tests.desk.desks import Desk, shown
from tests.pages.browser import visit


@contextmanager
def opened(
    browser: Any, desk: Desk, *, width: int = 390, scheme: str = "light", scripts: bool = True
) -> Iterator[Any]:
    """A desk at a width; what a browser complains of (the policy, a script, a file) is a fault."""
    context = browser.new_context(
        viewport={"width": width, "height": 844 if width < 700 else 900},
        color_scheme=scheme,
        java_script_enabled=scripts,
        has_touch=width < 700,
        reduced_motion="reduce",
    )
    faults = list[str]()
    with shown(desk) as served:
        page = context.new_page()
        page.on(
            "console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None
        )
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        visit(page, served.address, scripts=scripts)
        page.desk = served
        yield page
        context.close()
    assert faults == []


WHERE = """place => {
  const board = document.querySelector('.board'), sheet = document.querySelector('#desk-sheet');
  const at = JSON.parse(document.querySelector('#desk-data').textContent).at[place];
  if (!board || !at) return null;
  const lit = [...document.querySelectorAll('.desk-layer .goal')]
    .some(c => +c.getAttribute('cx') === at[0] && +c.getAttribute('cy') === at[1]);
  if (!lit) return null;
  const place_on = () => { const m = board.getScreenCTM(); return [m.a * at[0] + m.e, m.d * at[1] + m.f]; };
  sheet.scrollIntoView({ block: 'nearest' });
  let [x, y] = place_on(), box = sheet.getBoundingClientRect();
  if (x < box.left + 12 || x > box.right - 12) sheet.scrollLeft += x - (box.left + box.right) / 2;
  if (y < box.top + 12 || y > box.bottom - 12) sheet.scrollTop += y - (box.top + box.bottom) / 2;
  return place_on();
}"""
"""Where a place that can be tapped lies on the screen, after a drag if it is outside of the window."""


def press(page: Any, touch: Touch, group: str = "") -> int:
    """Tap a thing on the board or its button, and say how many taps it took; 0: it is not asked about.

    `group`: the title under which it is listed, where several pieces have the same words.
    """
    taps, at = 0, page.evaluate(WHERE, touch.place) if touch.place else None
    if at is not None:
        page.touchscreen.tap(*at) if page.viewport_size["width"] < 700 else page.mouse.click(*at)
        taps += 1
    buttons = page.locator("#desk-taps")
    button = buttons.get_by_role(
        "button", name=f"{touch.words} · {group}" if group else touch.words, exact=True
    )
    if group and not button.count():
        button = buttons.get_by_role("button", name=touch.words, exact=True)
    if button.count():
        button.first.tap() if page.viewport_size["width"] < 700 else button.first.click()
        taps += 1
    return taps


def compose(page: Any, facts: DeskFacts, piece: Piece, choice: Choice) -> int:
    """An order by taps; how many it took."""
    taps = 0
    for key in (piece.id, *choice.taps):
        taps += press(page, facts.choices.touches[key], piece.group if not taps else "")
        if page.locator("#desk-sentence").inner_text() == choice.line:
            break  # what is the only way is not asked about
    return taps


def chosen(page: Any, facts: DeskFacts, piece: Piece) -> list[str]:
    name = f"p{facts.choices.pieces.index(piece)}"
    values = page.locator(f"select[name={name}]").evaluate_all("all => all.map(each => each.value)")
    return [value for value in values if value]


def fill(page: Any, n: int) -> str:
    """Fill in the first row of a form, with one of each list; the only line of the letter."""
    row = page.locator(f".row:has([name^='f{n}.0.'])")
    row.locator("xpath=..").locator("summary").click()
    for box in row.locator("input[type=checkbox]").all():
        box.check()
    filled = set[str]()
    for blank in row.locator("select").all():
        name = blank.get_attribute("name")
        if name not in filled:
            filled.add(name)
            blank.select_option(index=1)
    for number in row.locator("input[type=number]").all():
        if not number.input_value():
            number.fill(number.get_attribute("min") or "1")
    (line,) = mail(page).splitlines()
    return line


def mail(page: Any) -> str:
    """The letter that the mail program is given."""
    link = page.locator("#desk-mail").get_attribute("href")
    return unquote(link.partition("&body=")[2]).replace("\r\n", "\n")
