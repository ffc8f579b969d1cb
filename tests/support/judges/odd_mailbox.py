"""A mailbox on loopback that speaks IMAP and can be told to misbehave at any step of a visit.

Not here: a real server (mail_servers).
"""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Self

STEPS = ("GREETING", "CAPABILITY", "LOGIN", "STATUS", "LIST", "SELECT", "SEARCH", "FETCH", "BODY", "MOVE")
"""What a visit consists of, in its order; BODY is the FETCH of whole letters. LISTED, that of facts by their
places in the mailbox, is asked for where the others do not add up.
"""
_NUMBERS = re.compile(rb"(?:FETCH|MOVE) ([\d:,]+)")


class _HungUpError(Exception):
    """The server has closed the line."""


class _Answers:
    """What a server says at a step instead of what it should: `tag` is the command's, `usual` the answer."""

    def __init__(self, line: socket.socket, tag: bytes, usual: bytes, until: threading.Event) -> None:
        self.line, self.tag, self.usual, self._until = line, tag, usual, until

    def say(self, text: bytes) -> None:
        self.line.sendall(text)

    def hang_up(self) -> None:
        raise _HungUpError

    def be_silent(self) -> None:
        self._until.wait()
        raise _HungUpError


def _refuse(code: bytes) -> Callable[[_Answers], None]:
    return lambda a: a.say((a.tag or b"*") + b" " + code + b"\r\n")


def _say_then_hang_up(text: bytes) -> Callable[[_Answers], None]:
    def do(answers: _Answers) -> None:
        answers.say(text)
        answers.hang_up()

    return do


def _half(answers: _Answers) -> None:
    answers.say(answers.usual[: len(answers.usual) // 2])
    answers.hang_up()


def _half_and_silent(answers: _Answers) -> None:
    answers.say(answers.usual[: len(answers.usual) // 2])
    answers.be_silent()


def _drip(answers: _Answers) -> None:
    """A byte at a time, never to its end: no read ever waits long."""
    for byte in answers.usual[:-3] * 50:
        answers.say(bytes([byte]))
        time.sleep(0.05)
        if answers._until.is_set():
            break
    answers.hang_up()


def _drip_for_ever(answers: _Answers) -> None:
    """No line, and no letter, ever comes to its end."""
    if b"{" in answers.usual:  # in the middle of a letter
        head = answers.usual.index(b"}\r\n") + 3
        answers.say(answers.usual[:head].replace(b"{", b"{9"))
    while not answers._until.is_set():
        answers.say(b"x")
        time.sleep(0.1)
    answers.hang_up()


def _news_for_ever(answers: _Answers) -> None:
    for _ in range(400):
        answers.say(b"* OK still here\r\n")
        time.sleep(0.01)
        if answers._until.is_set():
            break
    answers.hang_up()


def _cut(usual: bytes, missing: int) -> bytes:
    """Each letter without its last bytes; what is left is announced as if it were all."""
    said, rest = b"", usual
    while found := re.search(rb"BODY\[\] \{(\d+)\}\r\n", rest):
        text = rest[found.end() : found.end() + int(found[1])]
        kept = text[: len(text) - missing]
        said += rest[: found.start()] + b"BODY[] {%d}\r\n" % len(kept) + kept
        rest = rest[found.end() + len(text) :]
    return said + rest


ODDITIES: Mapping[str, Callable[[_Answers], None]] = {
    "NO": _refuse(b"NO cannot do that now"),
    "NO with a code": _refuse(b"NO [SERVERBUG] Internal error occurred. [2026-11-27 16:00:00]"),
    "BAD": _refuse(b"BAD what?"),
    "OK and nothing": _refuse(b"OK done"),
    "BYE": _say_then_hang_up(b"* BYE shutting down\r\n"),
    "hangs up": lambda a: a.hang_up(),
    "silent": lambda a: a.be_silent(),
    "half": _half,
    "half, then silent": _half_and_silent,
    "drips": _drip,
    "drips for ever": _drip_for_ever,
    "news for ever": _news_for_ever,
    "another protocol": _say_then_hang_up(b"HTTP/1.1 400 Bad Request\r\nServer: x\r\n\r\n<html>\r\n"),
    "bytes": _say_then_hang_up(bytes(range(256)) * 8 + b"\r\n"),
    "an endless line": _say_then_hang_up(b"* OK " + b"x" * 2_000_000 + b"\r\n"),
    "no letter": lambda a: a.say(
        re.sub(rb"BODY\[\] \{\d+\}\r\n.*?\r\n\)", b"BODY[] NIL)", a.usual, flags=re.S)
    ),
    "an empty letter": lambda a: a.say(
        re.sub(rb"BODY\[\] \{\d+\}\r\n.*?\r\n\)", b"BODY[] {0}\r\n)", a.usual, flags=re.S)
    ),
    "a cut letter": lambda a: a.say(_cut(a.usual, 4)),
    "no date": lambda a: a.say(a.usual.replace(b"27-Nov-2026", b"99-Foo-2026")),
    "no facts": lambda a: a.say(re.sub(rb" RFC822.SIZE.*?\)\)", b" FLAGS ())", a.usual)),
    "no text": lambda a: a.say(b"\r\n\r\n" + a.usual),
    "a literal without end": _say_then_hang_up(b"* 1 FETCH (BODY[] {999999999}\r\nshort"),
    "brackets": lambda a: a.say(b"* 1 FETCH (UID 1 RFC822.SIZE (((\r\n" + (a.tag or b"*") + b" OK\r\n"),
    "words for numbers": lambda a: a.say(re.sub(rb"\d+(?=[ )\]])", b"many", a.usual)),
    "nought for numbers": lambda a: a.say(re.sub(rb"\b\d+(?=[ )\]])", b"0", a.usual)),
    "other letters": lambda a: a.say(re.sub(rb"UID \d+", b"UID 77", a.usual)),
    "small letters": lambda a: a.say(a.usual.lower()),
    "foreign words": lambda a: a.say((a.tag or b"*") + " NO Zugriff verweigert: üöä\r\n".encode("latin-1")),
    "another's tag": lambda a: a.say(b"ZZZ9 OK done\r\n" + a.usual),
}


class OddMailbox:
    """Holds `letters` by UID; `odd` says at which step it does what of ODDITIES, until it is emptied.

    Every letter that is moved away stands in `moved`. `seen` counts visits to each step. `folders` are those
    beside the one that is read. `lies` are told instead of the usual answers: by step, what makes the lie of
    one. `capabilities` are those beside IMAP4rev1.
    """

    def __init__(self) -> None:
        self.letters: dict[int, bytes] = {}
        self.moved: list[int] = []
        self.odd: dict[str, str] = {}
        self.seen: dict[str, int] = {}
        self.validity = 7
        self.folders = {"Processed"}
        self.capabilities = "MOVE UIDPLUS"
        self.quota = ""
        self.lies: dict[str, Callable[[bytes], bytes]] = {}
        self._next = 1
        self._cured = threading.Event()
        self._stopped = False
        self._lines: list[socket.socket] = []
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]

    def __enter__(self) -> Self:
        threading.Thread(target=self._serve, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stopped = True
        self.cure()
        self._server.close()
        for line in self._lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def deliver(self, letter: bytes) -> None:
        self.letters[self._next] = letter
        self._next += 1

    def fall_ill(self, step: str, oddity: str) -> None:
        self._cured.clear()
        self.odd[step] = oddity

    def cure(self) -> None:
        self.odd.clear()
        self.lies.clear()
        self._cured.set()

    def break_lines(self) -> None:
        """Whoever is connected has to come again."""
        for line in self._lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def _serve(self) -> None:
        with suppress(OSError):
            while not self._stopped:
                line, _ = self._server.accept()
                self._lines.append(line)
                threading.Thread(target=self._talk, args=(line,), daemon=True).start()

    def _talk(self, line: socket.socket) -> None:
        with suppress(OSError, _HungUpError, ValueError), line, line.makefile("rb") as lines:
            self._answer(line, "GREETING", b"", b"* OK hello\r\n")
            for command in lines:
                self._obey(line, command)

    def _answer(self, line: socket.socket, step: str, tag: bytes, usual: bytes) -> None:
        self.seen[step] = self.seen.get(step, 0) + 1
        oddity = self.odd.get(step)
        if oddity:
            ODDITIES[oddity](_Answers(line, tag, usual, self._cured))
        else:
            line.sendall(self.lies.get(step, bytes)(usual))

    def _obey(self, line: socket.socket, command: bytes) -> None:
        tag, _, rest = command.strip().partition(b" ")
        word = rest.split(b" ")[0].upper()
        word = rest.split(b" ")[1].upper() if word == b"UID" else word
        done = tag + b" OK done\r\n"
        if word == b"CAPABILITY":
            told = f"* CAPABILITY IMAP4rev1 {self.capabilities}\r\n"
            self._answer(line, "CAPABILITY", tag, told.encode() + done)
        elif word == b"LIST":
            listed = "".join(f'* LIST () "/" {name}\r\n' for name in self.folders if name.encode() in rest)
            self._answer(line, "LIST", tag, listed.encode() + done)
        elif word == b"CREATE":
            self.folders.add(rest.split()[1].decode().strip('"'))
            self._answer(line, "CREATE", tag, done)
        elif word == b"SELECT":
            facts = (
                f"* {len(self.letters)} EXISTS\r\n* OK [UIDVALIDITY {self.validity}] x\r\n"
                f"* OK [UIDNEXT {self._next}] x\r\n* OK [PERMANENTFLAGS (\\Deleted \\*)] x\r\n"
                f"* FLAGS (\\Deleted)\r\n{tag.decode()} OK [READ-WRITE] done\r\n"
            )
            self._answer(line, "SELECT", tag, facts.encode())
        elif word == b"STATUS":
            told = f"MESSAGES {len(self.letters)} UNSEEN {len(self.letters)} UIDNEXT {self._next}"
            facts = f'* STATUS "INBOX" ({told} UIDVALIDITY {self.validity})\r\n'
            self._answer(line, "STATUS", tag, facts.encode() + done)
        elif word == b"GETQUOTAROOT":
            told = f'* QUOTAROOT "INBOX" "User"\r\n* QUOTA "User" ({self.quota})\r\n'
            self._answer(line, "GETQUOTAROOT", tag, told.encode() + done)
        elif word == b"SEARCH":
            found = b"".join(b" %d" % uid for uid in sorted(self.letters))
            self._answer(line, "SEARCH", tag, b"* SEARCH" + found + b"\r\n" + done)
        elif word == b"FETCH":
            self._fetch(line, tag, rest, done)
        elif word == b"MOVE":
            uids = [uid for uid in _numbers(rest) if uid in self.letters]
            if "MOVE" not in self.odd:
                for uid in uids:
                    del self.letters[uid]
                self.moved += uids
            self._answer(line, "MOVE", tag, done)
        elif word == b"LOGOUT":
            line.sendall(b"* BYE\r\n" + done)
            raise _HungUpError
        else:
            self._answer(line, word.decode(), tag, done)

    def _fetch(self, line: socket.socket, tag: bytes, rest: bytes, done: bytes) -> None:
        whole = b"BODY" in rest.upper()
        there = sorted(self.letters)
        by_uid = rest.upper().startswith(b"UID")
        asked = _numbers(rest) if by_uid else [there[n - 1] for n in _numbers(rest) if n <= len(there)]
        said = b""
        for uid in asked:
            letter = self.letters.get(uid)
            if letter is None:
                continue
            said += b"* %d FETCH (UID %d" % (there.index(uid) + 1, uid)
            if whole:
                said += b" BODY[] {%d}\r\n%s)\r\n" % (len(letter), letter)
            else:
                date = b'"27-Nov-2026 12:00:00 +0000"'
                said += b" RFC822.SIZE %d INTERNALDATE %s FLAGS ())\r\n" % (len(letter), date)
        step = "BODY" if whole else "FETCH" if by_uid else "LISTED"
        self._answer(line, step, tag, said + done)


def _numbers(rest: bytes) -> list[int]:
    match = _NUMBERS.search(rest)
    found: list[int] = []
    for piece in match[1].split(b",") if match else ():
        first, _, last = piece.partition(b":")
        found += range(int(first), int(last or first) + 1)
    return found
