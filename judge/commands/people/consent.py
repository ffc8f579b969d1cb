"""Consent of a letter's writer to what a letter of ours asked: by their own first words alone.

Our letter comes back in many answers, and not every program marks it as quoted. So a yes is a word that
stands in no letter of ours, and counts only in a letter that says nothing else: greetings, thanks, names of
the writer's. Nobody can list all that takes a yes back; so what else is said anywhere makes it none, and the
writer is asked, whatever it is that a yes is for: a code, offered lines, wishes, a correction. A signature
has names, posts and ways to reach somebody, told by their form; what has no such form is said. A no
above whatever is quoted calls the thing off. Not here: what was asked (mailbox_codes, addresses), what a
subject says beside a yes (answered_subjects).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import groupby, takewhile

from judge.commands.people.consent_words import (
    SIGNS,
    agreeing_pictures,
    bare_words,
    counts,
    phrases_for,
    plain_words,
    with_accents,
    without_smiles,
    word_lists,
    words_said,
)
from judge.core.inbound import InboundMail
from judge.core.written_words import is_number, sentences
from judge.syntax.commands.basic_commands import SignOn
from judge.syntax.commands.command_reader import asks_for_command, read_command
from judge.syntax.commands.player_commands import Confirm, ForgetMe
from judge.syntax.languages import fold
from judge.syntax.letters import ends_letter
from judge.syntax.talk_words import phrases, single_words
from judge.understanding.tokens import DASH, WORD, tokens

_QUOTES = tuple("`'\"\u00ab\u201c\u201d\u201e")
"""Signs within which somebody shows a line that a letter of ours asks for."""
_CITING = frozenset('"\u00ab\u00bb\u201c\u201d\u201e')
_COURTESIES = ("greets", "takes-leave", "goes-with-thanks")
_FEW = 8
"""Words of a line with a way to reach somebody."""
_SIGNED, _PARAGRAPH = 3, 20
"""Lines of a signature that are a person's; words of a paragraph below that somebody may have written."""
_LONGEST_SIGNED = 60
"""Characters of a line of a signature."""
_MOST_TITLED = 4
"""Words with capitals in one."""
_SPOKEN = ("!", "?")
"""Ends of lines that say something."""
_MOST_PHRASES, _LONGEST_PHRASE = 8, 6
"""Phrases of a yes or a no, and words of one."""
_MOST_YES = 2
"""Times that a yes may be said, and be one."""
_TRAILING = ("..", "\u2026")
"""Ends of a yes that trails off: ``Ja, ja ...``."""
_MOST_BESIDE_YES = 12
"""Words of a line that begins with a yes and says more, for which it is asked about."""
_LONGEST = 200
"""Characters of a line that are looked at."""
_FIRST_WORDS = 8
"""Words of a sentence, the halves of a shortened one each by itself, one of which may make it a denial."""


class Answer(StrEnum):
    """Meaning of a letter's first words; `BESIDE`: a yes beside other words, `OTHER`: neither; `UNCLEAR`: a
    word that is a yes in one language, and thanks, hello or no in another.
    """

    YES = "yes"
    NO = "no"
    BESIDE = "beside"
    UNCLEAR = "unclear"
    OTHER = "other"


def answer_of(lines: Iterable[str], own: Collection[str] = ()) -> Answer:
    """Answer of a letter to a question of ours. `own` are words of names that its writer may sign with."""
    lines = tuple(lines)
    said = first_words(lines)
    if _may_mock(said):
        return Answer.UNCLEAR
    if _agrees(said):
        return Answer.BESIDE if words_beside(lines, own) else Answer.YES
    plain = plain_words(said)
    words = word_lists()
    if plain in words["agrees-somewhere"]:
        return Answer.UNCLEAR
    if any(plain == no or (plain.startswith(no) and not plain[len(no)].isalnum()) for no in words["refuses"]):
        return Answer.NO
    if _denies(said):
        return Answer.NO
    return Answer.BESIDE if begins_with_yes(said) and len(said.split()) <= _MOST_BESIDE_YES else Answer.OTHER


def _may_mock(line: str) -> bool:
    """Decide whether a yes may be meant as a no, or is no whole answer: it trails off or breaks off, is in a
    list of such, is only said again, or has nothing beside it but a wink.
    """
    words = words_said(line)
    yes = phrases_for("yes-words")
    if " ".join(words) in phrases_for("yes-in-irony"):
        return True
    if not _agrees(line):
        return bool(words) and begins_with_yes(words[0]) and line.rstrip().endswith(_TRAILING)
    if line.rstrip().endswith(_TRAILING) or (words[-1:] and words[-1] in phrases_for("between-numbers")):
        return True
    others = [word for word in words if word not in yes]
    said = len(words) - len(others)
    winks = any(word.lower() in phrases_for("winks") for word in line.split())
    return (
        (said > len(others) > 0 and words[0] == words[1])
        or (not others and said > _MOST_YES)
        or (winks and len(words) == 1)
    )


def _denies(line: str) -> bool:
    """Decide whether one of the sentences of a line denies with one of its first words."""
    return any(_begins_with_denial(plain_words(one)) for one in sentences(line))


def _begins_with_denial(plain: str) -> bool:
    head = " " + " ".join(plain.replace("\u2019", "'").replace("'", " ' ").split()[:_FIRST_WORDS]) + " "
    denials = (" " + " ".join(one.replace("'", " ' ").split()) for one in word_lists()["denies"])
    return any(denied in head for denied in denials)


def agrees_to_all(line: str) -> bool:
    """Decide whether a line takes all that a letter of ours offers, and says nothing else."""
    if line[:1] in _QUOTES:
        return False
    words = [word for word in words_said(line) if word not in phrases_for("yes-words", "adds-nothing")]
    if plain_words(line) in word_lists()["agrees-to-all"] or " ".join(words) in phrases_for("agrees-to-all"):
        return True
    counted = [word for word in words_said(line) if word in counts()]
    said = " ".join(word for word in words_said(line) if not (word in counts() or _courteous(word)))
    return len(counted) == 1 and said in phrases_for("all-so-many")


def _courteous(word: str) -> bool:
    return word in phrases_for("yes-words") or word in phrases_for("adds-nothing")


def agrees_in_a_word(word: str) -> bool:
    """Decide whether a word is a yes."""
    return answer_of([word]) is Answer.YES


def refuses_in_a_word(word: str) -> bool:
    """Decide whether a word is a no."""
    return plain_words(word) in word_lists()["refuses"]


def begins_with_yes(line: str) -> bool:
    """Decide whether the first word of a line is a yes."""
    words = words_said(line)
    return bool(words) and (words[0] in phrases_for("yes-words") or _agrees(words[0]))


def says_yes_beside(line: str, names: Collection[str]) -> bool:
    """Decide whether a line begins with a yes that is meant, beside the words that name what it takes: none
    that asks, trails off or mocks (``yeah right, Siena``).
    """
    rest = " ".join(word for word in words_said(line) if word not in names)
    return begins_with_yes(line) and not line.rstrip().endswith((*_TRAILING, "?")) and not _may_mock(rest)


def assents(line: str) -> bool:
    """Decide whether a line says yes or thanks, in whatever words of these, and nothing else."""
    words = words_said(line)
    known = phrases_for("yes-words", "agrees-somewhere", "assents", "adds-nothing", "does-it")
    agrees = answer_of([line]) is Answer.YES
    return agrees or (bool(words) and line[:1] not in _QUOTES and _is_made_of(words, known))


def leaves_it(line: str) -> bool:
    """Decide whether a line is a no, and says nothing else: ``no, thank you``."""
    words = words_said(line)
    if line[:1] in _QUOTES or not words:
        return False
    says_no = phrases_for("refuses", "leaves-it")
    begins = any(" ".join(words[:length]) in says_no for length in range(1, _LONGEST_PHRASE + 1))
    return begins and _is_made_of(words, phrases_for("refuses", "leaves-it", "goes-with-no"))


def first_words(lines: Iterable[str]) -> str:
    """The first line of a letter that is no greeting and no sign-on; empty if there is none."""
    written = (line[:_LONGEST].strip() for line in lines)
    return next((line for line in written if line and not (is_greeting(line) or _signs_on(line))), "")


def words_beside(lines: Iterable[str], own: Collection[str] = ()) -> str:
    """The first line of a letter that may say more than yes, a courtesy or a name; empty if there is none."""
    counting = takewhile(lambda line: not ends_letter(line), lines)
    return next((line.strip() for line in counting if not _says_nothing(line, own)), "")


def denies_anything(line: str) -> bool:
    """Decide whether a line has a word that denies: beside an answer it may take that back."""
    return not phrases_for("negations").isdisjoint(words_said(line))


def denial(lines: Iterable[str]) -> str:
    """The first of some lines that by itself says no; empty if there is none."""
    return next((line for line in lines if answer_of([line]) is Answer.NO), "")


def said_beside(letter: InboundMail, own: Collection[str], answer: Iterable[str] = ()) -> str:
    """The first words anywhere in a letter that may say more than yes (or than the lines of its `answer`)."""
    lines = list(letter.lines)
    for line in answer:
        if line in lines:
            lines.remove(line)
    return words_beside((*lines, *letter.beside), own) or said_in_signature(letter.signature, own)


def said_in_signature(signature: Sequence[str], own: Collection[str] = ()) -> str:
    """The first line in the place of a signature that is none of one by its form; empty if there is none.

    Below the first lines stand long paragraphs of companies, which say nothing.
    """
    paragraphs = [list(lines) for speaks, lines in groupby(signature[_SIGNED:], _speaks) if speaks]
    short = [line for one in paragraphs if len(" ".join(one).split()) <= _PARAGRAPH for line in one]
    looked_at = (*signature[:_SIGNED], *short)
    named = any(_names(line, own) for line in looked_at)
    return next((line.strip() for line in looked_at if not _signs(line, own, named=named)), "")


def _names(line: str, own: Collection[str]) -> bool:
    """Decide whether a line has a name of the writer's in it."""
    return any(len(token.text) > 1 and token.text in own for token in tokens(line[:_LONGEST_SIGNED]))


def _signs(line: str, own: Collection[str], *, named: bool) -> bool:
    """Decide whether a line is of a signature: names, ways to reach somebody, or nothing.

    What has capitals is a name or a post only where the writer is `named` at all.
    """
    if _says_nothing(line, own) or not any(map(str.isalnum, line)):
        return True
    words = line.split()
    if len(line) > _LONGEST_SIGNED or line.rstrip().endswith(_SPOKEN) or denial([line]):
        return False
    if not frozenset(word_lists()["never-signed"]).isdisjoint(map(plain_words, _parts(line))):
        return False
    reached = any("@" in word or "://" in word or word.lower().startswith("www.") for word in words)
    numbered = sum(map(str.isdigit, line)) * 2 >= sum(map(str.isalpha, line))
    return numbered or (reached and len(words) <= _FEW) or (named and _is_titled(words))


def _parts(line: str) -> Iterator[str]:
    """The words of a line, those of addresses and of words in one too."""
    return ("".join(part) for letters, part in groupby(line, str.isalnum) if letters)


def _is_titled(words: Sequence[str]) -> bool:
    """Decide whether words are names, a post, a street: with capitals, but for particles and numbers.

    One alone, or nothing but capital letters, says something (``Reject``, ``NOT MINE``).
    """
    particles = single_words("particles").union(word_lists()["within-titles"])
    capitals = [word for word in words if word[:1].isupper()]
    numbers = [word for word in words if any(map(str.isdigit, word))]
    rest = [word.strip(SIGNS) for word in words if word not in capitals and word not in numbers]
    named = len(capitals) > 1 or (capitals and numbers)
    titled = any(not word.isupper() for word in capitals)
    if not frozenset(word_lists()["negations"]).isdisjoint(plain_words(word) for word in words):
        return False
    unknown = [word for word in rest if word and word not in particles]
    street = bool(numbers) and len(capitals) > 1
    return bool(named) and titled and len(capitals) <= _MOST_TITLED and len(unknown) <= street


def _speaks(line: str) -> bool:
    return bool(line.strip())


def _says_nothing(line: str, own: Collection[str]) -> bool:
    if len(line) > _LONGEST:
        return False
    said = line.strip()
    return not said or _agrees(said) or _signs_on(said) or is_greeting(said) or is_courtesy(said, own)


def _signs_on(line: str) -> bool:
    return isinstance(read_command(line), SignOn)


def is_greeting(line: str) -> bool:
    """Tell whether a line greets, and says nothing else."""
    return plain_words(line) in word_lists()["greetings"]


def is_courtesy(line: str, own: Collection[str]) -> bool:
    """Decide whether a line is made of nothing but thanks, greetings and names of its writer's."""
    said = tokens(without_smiles(line))
    if any(token.kind not in (WORD, DASH) and token.text not in SIGNS for token in said):
        return False
    words = [token for token in said if token.kind == WORD]
    at = 0
    while at < len(words):
        polite = max(phrases(name).length_at(words, at) for name in _COURTESIES)
        if not (polite or words[at].text in own or words[at].text in single_words("particles")):
            return False
        at += polite or 1
    return True


def _agrees(said: str) -> bool:
    if said[:1] in _QUOTES or not _CITING.isdisjoint(said):
        return False
    if said and all(sign in agreeing_pictures() or sign.isspace() for sign in said):
        return True
    if (
        plain_words(said) in word_lists()["agrees"]
        or bare_words(said) in with_accents()
        or _agrees_at_length(said)
    ):
        return True
    command = read_command(said)
    if not isinstance(command, Confirm | ForgetMe) or asks_for_command(said):
        return False
    behind = command.code.strip(" .!").lower()
    number, _, code = behind.partition("-")
    return (is_number(number, 9) and code.isalnum()) or (isinstance(command, Confirm) and not behind)


def _agrees_at_length(said: str) -> bool:
    """Decide whether a line is made of a yes, or phrases that say the same, and of words that say no more."""
    agreeing = phrases_for("does-it", "yes-words")
    found = _phrases_of(words_said(said), phrases_for("does-it", "yes-words", "adds-nothing"))
    return not agreeing.isdisjoint(found)


def _is_made_of(words: Sequence[str], known: Collection[str]) -> bool:
    """Decide whether words are nothing but phrases."""
    return not words or bool(_phrases_of(words, known))


def _phrases_of(words: Sequence[str], known: Collection[str]) -> Sequence[str]:
    """The phrases that words are made of, the longest first; none where they are not, or of too many."""
    found: list[str] = []
    at = 0
    while at < len(words) and len(found) < _MOST_PHRASES:
        spoken = (" ".join(words[at : at + n]) for n in range(min(_LONGEST_PHRASE, len(words) - at), 0, -1))
        forms = (form for phrase in spoken for form in (phrase, fold(phrase) if " " in phrase else phrase))
        phrase = next((form for form in forms if form in known), "")
        if not phrase:
            return ()
        found.append(phrase)
        at += phrase.count(" ") + 1
    return found if at >= len(words) else ()
