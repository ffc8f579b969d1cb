"""Lines of a body that count: orders and press do; quotes, what introduces them, and signatures are left out.

When in doubt a line counts, for a complaint about a greeting does less harm than an order lost; but what
stands under another letter's head is that letter's; so is the rest of a quoted line that a program has
broken, which stands below without a mark. All that is left out is kept, so that it can be shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from types import MappingProxyType

from judge.core.written_words import bare_words, end_of_opening
from judge.mail.reading.fences import fenced_lines
from judge.mail.reading.framed_lines import framed_lines
from judge.mail.reading.own_letters import Recognised, Whose
from judge.mail.reading.quoted_heads import (
    attribution,
    before_attribution,
    is_between_marks,
    is_certain,
    is_rule,
    other_letter,
    quote_follows,
)
from judge.mail.reading.struck_lines import struck_out

_DEVICE_BEGINS = (
    *("sent from ", "sent via ", "sent with ", "sent using ", "get outlook for ", "gesendet von "),
    *(
        "gesendet mit ",
        "gesendet über ",
        "envoyé de ",
        "envoyé depuis ",
        "envoyé à partir d",
        "enviado desde ",
    ),
    *("enviado do ", "enviado de ", "inviato da ", "inviato dal ", "verstuurd vanaf ", "verstuurd vanuit "),
    *(
        "verstuurd met ",
        "verstuurd via ",
        "verzonden vanaf ",
        "verzonden met ",
        "skickat från ",
        "sendt fra ",
    ),
    *("lähetetty ", "wysłane z ", "wysłano z ", "отправлено с ", "отправлено из ", "发自我的"),
)
_BY_DEVICE = ("von meinem ", "von meiner "), " gesendet"
_LONGEST_DEVICE, _LONGEST_ADVERT = 60, 80
_PHONES = frozenset({"ios", "android"})
_PROGRAMS = _PHONES | {"iphone", "ipad", "samsung", "galaxy", "outlook", "yahoo", "gmail", "proton", "spark"}
_PROGRAMS |= {"huawei", "xiaomi", "blackberry", "windows"}
_BLOCKS = ("press", "broadcast", "diary")
_BLOCK_ENDS = frozenset(f"end{block}" for block in ("", *_BLOCKS))
_DEEPEST = 3
"""Blanks before a mark of quotation."""
_PGP_BEGINS, _PGP_SIGNATURE = "-----BEGIN PGP SIGNED MESSAGE-----", "-----BEGIN PGP SIGNATURE-----"
_LONGEST_SIGNATURE = 10
_FEWEST_OF_HEAD = 3
"""Lines of a head that has a title."""
_MOST_SHOWN = 20
MOST_LINES = 2_000
"""Lines that count; a full set of orders has about forty, a long press letter some hundred. Below them
nothing is looked at.
"""
_NO_MARKS: Mapping[int, int] = MappingProxyType({})
_NARROWEST = 60
"""Characters that a program leaves on a line at least."""
_LONGEST_REST = 60
_FEW = 3
"""Words of a rest that begins with a sign; a longer one may be an answer with a bullet."""
_MARKS = "> |"
_GOES_ON = ("-", "->", "=>", "(", "[", "/", "&", "+", "=")
"""Ends of lines that are none without the next."""
_STOPS = (".", "!", "?", ":", ";", "\u2026")


def _is_quoted(line: str) -> bool:
    """Decide whether a line is quoted, by ``>`` or ``|``; but a row of a table has a rule at its end too."""
    mark = line.lstrip()
    if len(line) - len(mark) > _DEEPEST or mark[:1] != "|" or mark[1:2].strip():
        return mark[:1] == ">" and len(line) - len(mark) <= _DEEPEST
    cells = mark[1:].rstrip()
    return not (cells.endswith("|") and cells[:-1].strip())


def _signature(lines: Sequence[str], at: int) -> bool:
    """``-- `` begins a signature (RFC 3676 4.3); a bare ``--`` only if what follows is as short as one."""
    if lines[at] == "-- ":
        return True
    if lines[at].rstrip() != "--":
        return False
    below = (lines[n] for n in range(at + 1, len(lines)))
    rest = (line for line in below if line.strip() and not _is_quoted(line))
    return sum(1 for _ in islice(rest, _LONGEST_SIGNATURE + 1)) <= _LONGEST_SIGNATURE


@dataclass(slots=True)
class Divided:
    """The lines that count, those left out, and of these the ones of which the writer is told; problems.

    ``quote-unmarked``: another letter's head stood in it, and the rest had to go; ``quote-between``: quoted
    lines stood between lines that count. `answers`: those that stand right below a quoted line, with it;
    `quoted_below`: quoted lines below one that counts and ends in a colon, each behind that;
    `signature`: the lines of signatures; `foreign`: those below another letter's head that neither
    bear a mark of quotation nor are ours, and those struck out; `set_apart`: those that count and stand in a
    frame, which may be somebody else's. `quotes`: anything bears a mark of quotation, or stands below a head.
    """

    kept: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    doubtful: list[str] = field(default_factory=list)
    problems: set[str] = field(default_factory=set)
    answers: list[tuple[str, str]] = field(default_factory=list)
    quoted_below: list[tuple[str, str]] = field(default_factory=list)
    signature: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    set_apart: list[str] = field(default_factory=list)
    quotes: bool = False


def divide(
    lines: Sequence[str],
    ours: Recognised | None = None,
    marks: Mapping[int, int] = _NO_MARKS,
    unseen: frozenset[int] = frozenset(),
) -> Divided:
    """Part what counts from what is quoted or a signature.

    `ours` tells which lines stand in letters of ours, `marks` which bear the mark of one (and its row). Below
    another letter's head nothing counts, unless that letter is ours: then what stands between its
    lines, or below its end, is the writer's. Lines of ours without head or mark are left out and told: who
    copied them on purpose has to say so. Rests of quoted lines and lines struck out are left out and told, as
    are those that nobody sees (`unseen`), in press too. A signature ends where a quote begins. The line of a
    telephone is kept where it stands apart and parts what is kept: what stands below it may be old.
    """
    whose = ours.whose if ours else (Whose.THEIRS,) * len(lines)
    found = _divide(lines, whose, ours, marks, unseen)
    _drop_device_lines_at_ends(found)
    found.set_apart += (lines[n].strip() for n in _below_quoted_head(lines, whose))
    found.quoted_below = [*_quoted_below(lines, whose, frozenset(map(str.strip, found.kept)))]
    return found


def _below_quoted_head(lines: Sequence[str], whose: Sequence[Whose]) -> Iterator[int]:
    """The numbers of the lines without marks below quoted ones that are but the head of another letter: some
    programs mark no more of it.
    """
    quoted = [n for n, line in enumerate(lines) if _is_quoted(line.strip())]
    end = quoted[-1] + 1 if quoted else 0
    begin = next((n + 1 for n in range(end - 1, -1, -1) if n not in quoted), 0)
    head = [_without_marks(line) for line in lines[begin:end]]
    count = next((_count_of_head(head[n:]) + n for n, line in enumerate(head) if line), 0)
    if count and not any(head[count:]) and Whose.OURS not in whose[begin:end]:
        yield from (n for n in range(end, len(lines)) if lines[n].strip() and whose[n] is Whose.THEIRS)


def _count_of_head(lines: Sequence[str]) -> int:
    """Count the lines of another letter's head, its title (``Message of ...``) above the fields too."""
    count = other_letter(lines, 0) or attribution(lines, 0, sure=True)
    below = other_letter(lines, 1) if not count and len(lines) > _FEWEST_OF_HEAD else 0
    return count or (below and below + 1)


def _quoted_below(
    lines: Sequence[str], whose: Sequence[Whose], kept: frozenset[str]
) -> Iterator[tuple[str, str]]:
    """The quoted lines that are not ours below one that counts and ends in a colon, each behind that."""
    heading = ""
    for n, line in enumerate(map(str.strip, lines)):
        if whose[n] is not Whose.THEIRS or (line and not _is_quoted(line)):
            heading = line if line.endswith(":") and line in kept else ""
        elif line and heading:
            yield heading, _without_marks(line)


def _divide(
    lines: Sequence[str],
    whose: Sequence[Whose],
    ours: Recognised | None,
    marks: Mapping[int, int],
    unseen: frozenset[int],
) -> Divided:
    """The same, without the lines quoted below headings."""
    found = Divided(set_apart=[lines[n].strip() for n in sorted(framed_lines(lines))])
    certain = ours is not None and any(row in ours.rows for row in marks.values())
    last_ours = max((n for n, one in enumerate(whose) if one is Whose.OURS), default=-1)
    if certain:
        last_ours = max(last_ours, *marks)
    struck = struck_out(lines) | fenced_lines(lines)
    copied = _press_lines(lines, whose, struck) if last_ours >= 0 or struck else frozenset()
    struck = (struck - copied) | unseen
    rests = _rests_of_quoted(lines, [_is_quoted(line.strip()) for line in lines])
    signature = quoting = below_head = begun = over = False
    above = ""
    at = said = 0
    while at < len(lines) and said <= MOST_LINES:
        line = lines[at].strip()
        quoted = at in rests or _is_quoted(line)
        may_begin = line and (not quoted or is_between_marks(line)) and whose[at] is not Whose.OURS
        if may_begin and (count := _head(lines, whose, at)):
            found.quotes = True
            if answer := before_attribution(line):
                found.kept.append(answer)
            marked_below = quote_follows(lines, at + count)
            if not marked_below and any(map(str.strip, lines[at + count :])):
                _drop_device_line(found)
                if below_head or at > last_ours:
                    if not is_certain(lines[at : at + count]):
                        found.doubtful += [rest.strip() for rest in lines[at:] if rest.strip()][:_MOST_SHOWN]
                    found.left_out += lines[at:]
                    found.foreign += _foreign(lines, whose, at + count)
                    found.problems.add("quote-unmarked")
                    return found
                below_head = True
            found.left_out += lines[at : at + count]
            at, signature = at + count, False
            continue
        if line and whose[at] is not Whose.THEIRS and at not in copied:
            found.quotes = True
            begun = begun or whose[at] is Whose.OURS
            over = ours is not None and at in ours.complete
            signature, quoting = False, any(map(str.strip, found.kept))
            found.left_out.append(lines[at])
            above = _without_marks(line)
            if not (quoted or (whose[at] is Whose.OURS and (below_head or certain))):
                found.doubtful.append(line)
            at += 1
            continue
        over = over or at in marks
        found.quotes = found.quotes or quoted
        signature = not quoted and (signature or _signature(lines, at) or line == _PGP_SIGNATURE)
        aside = (
            quoted
            or signature
            or at in struck
            or line.strip("-^~ ") == "" != line
            or _is_of_device(line)
            or _armour(lines, at)
            or (is_rule(line) and (below_head or quote_follows(lines, at + 1)))
        )
        if line and not aside and below_head and not (begun and (over or at < last_ours)):
            found.doubtful.append(line)
            found.foreign.append(line)
            aside = True
        if at in rests or (at in struck and not (quoted or signature) and any(map(str.isalnum, line))):
            found.doubtful.append(line)
            found.foreign.append(line)
        if signature and (line.strip("-") if line else found.signature):
            found.signature.append(line)
        if line and not aside and quoting:
            found.problems.add("quote-between")
        quoting = (quoting or quoted) and any(map(str.strip, found.kept))
        if line and not aside and above:
            found.answers.append((line, above))
        above = _without_marks(line) if quoted else "" if line else above
        apart = at > 0 and not lines[at - 1].strip()
        parts = apart and _is_of_device(line) and not (quoted or signature or at in struck)
        (found.left_out if aside and not parts else found.kept).append(lines[at])
        said += bool(line) and not aside
        at += 1
    found.left_out += lines[at:]
    return found


def _foreign(lines: Sequence[str], whose: Sequence[Whose], at: int) -> list[str]:
    """The lines from `at` on that bear no mark of quotation and do not stand in a letter of ours."""
    return [lines[n] for n in range(at, len(lines)) if whose[n] is Whose.THEIRS and not _is_quoted(lines[n])]


def _without_marks(line: str) -> str:
    """A quoted line without the marks of quotation."""
    return line.lstrip("> |").strip()


def _head(lines: Sequence[str], whose: Sequence[Whose], at: int) -> int:
    """Count the lines from `at` on that are another letter's head; 0 if none are.

    Lines at its end that our letter begins with are none of it, though they look like a field (``By post:
    The Papacy to everybody:``) or like what introduces a quotation.
    """
    count = other_letter(lines, at) or attribution(lines, at, sure=_ours_follows(lines, whose, at))
    end = at + count
    while end > at + 1 and (whose[end - 1] is Whose.OURS or not lines[end - 1].strip()):
        end -= 1
    if all(whose[n] is not Whose.OURS for n in range(end, at + count)):
        return count
    return other_letter(lines[:end], at) or attribution(lines[:end], at, sure=True)


def _ours_follows(lines: Sequence[str], whose: Sequence[Whose], at: int) -> bool:
    """Decide whether the next line that says anything is ours."""
    following = next((n for n in range(at + 1, min(at + 4, len(lines))) if lines[n].strip()), at)
    return whose[following] is Whose.OURS


def _press_lines(lines: Sequence[str], whose: Sequence[Whose], struck: frozenset[int]) -> frozenset[int]:
    """Lines between the head of a block of press and its end: the writer wants them to be read by others.

    A head that is `struck` begins none.
    """
    copied: set[int] = set()
    began = -1
    for n, line in enumerate(lines):
        if whose[n] is Whose.THEIRS and line.strip() and not _is_quoted(line.strip()):
            if began >= 0 and "".join(line.lower().removesuffix(".").split()) in _BLOCK_ENDS:
                copied.update(range(began, n))
                began = -1
            elif began < 0 and n not in struck and end_of_opening(line.lstrip(), _BLOCKS):
                began = n
    return frozenset(copied)


def _armour(lines: Sequence[str], at: int) -> bool:
    """The frame around a clear-signed text (RFC 9580 7): its mark and the ``Hash:`` line under it."""
    line = lines[at].strip()
    return line == _PGP_BEGINS or (
        line.startswith("Hash: ") and at > 0 and lines[at - 1].strip() == _PGP_BEGINS
    )


def _is_of_device(line: str) -> bool:
    """Decide whether a telephone, or a program, wrote a line under a letter."""
    low, words = line.lower(), {*bare_words(line.lower())}
    if any(
        low.startswith(begin) and 0 < len(low) - len(begin) <= _LONGEST_DEVICE for begin in _DEVICE_BEGINS
    ):
        return True
    if len(low) > _LONGEST_ADVERT or not (low.startswith("download ") or "outlook" in words):
        begins, end = _BY_DEVICE
        return len(low) <= _LONGEST_ADVERT and low.startswith(begins) and low.rstrip(".").endswith(end)
    return not _PHONES.isdisjoint(words)


def _drop_device_lines_at_ends(found: Divided) -> None:
    """Leave out the lines of telephones that part nothing: above all that is kept, or below it."""
    spoken = [n for n, line in enumerate(found.kept) if line.strip() and not _is_of_device(line.strip())]
    first, last = (spoken[0], spoken[-1]) if spoken else (len(found.kept), -1)
    ends = [n for n, line in enumerate(found.kept) if not first < n < last and _is_of_device(line.strip())]
    found.left_out += [found.kept[n] for n in ends]
    found.kept = [line for n, line in enumerate(found.kept) if n not in ends]


def _drop_device_line(found: Divided) -> None:
    """Leave out what a telephone writes under a letter, in any language: the last line above a quotation."""
    kept = found.kept
    while kept and (not (last := kept[-1].strip()) or is_rule(last)):
        found.left_out.append(kept.pop())
    if (
        kept
        and not _PROGRAMS.isdisjoint(bare_words(kept[-1].lower()))
        and (len(kept) == 1 or not kept[-2].strip())
    ):
        found.left_out.append(kept.pop())


def _rests_of_quoted(lines: Sequence[str], quoted: Sequence[bool]) -> frozenset[int]:
    """Find the numbers of the lines without a mark that go on with the quoted one above them."""
    return frozenset(
        n
        for n in range(1, len(lines))
        if quoted[n - 1] and not quoted[n] and lines[n].strip() and _goes_on(lines, quoted, n)
    )


def _goes_on(lines: Sequence[str], quoted: Sequence[bool], n: int) -> bool:
    """Decide whether a line is the rest of a quoted one: that one breaks off, or was as long as lines are."""
    above, rest = lines[n - 1].rstrip(), lines[n].strip()
    said = above.lstrip(_MARKS)
    if any(map(str.isalnum, said)) and said.endswith(_GOES_ON):
        return True
    first = rest.split(maxsplit=1)[0]
    if len(rest) > _LONGEST_REST or len(above) + 1 + len(first) <= _NARROWEST or said.endswith(_STOPS):
        return False
    between = n + 1 < len(lines) and quoted[n + 1]
    sign_and_word = not rest[0].isalnum() and len(rest.split()) <= _FEW
    return between or rest[0].islower() or sign_and_word
