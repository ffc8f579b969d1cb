"""Understanding of sentences: words with their meanings, frames of orders, and what comes of both."""

from judge.understanding import coverage
from judge.understanding.asides import only_tells
from judge.understanding.corrections import corrected_sentences
from judge.understanding.decide import ASKED, BLOCKED, ECHOED, ECHOED_UP_TO, NOTHING, TAKEN, Understood
from judge.understanding.frames import NOT_THEIRS, Frame, frames_of
from judge.understanding.guesses import guess
from judge.understanding.lexicon import Lexicon, Meaning, languages_of, lexicon, vocabularies
from judge.understanding.memory import Memory
from judge.understanding.mentions import GROUP, IT, KIND, Mention, Name, Piece
from judge.understanding.operators import NOT, WITHDRAWN
from judge.understanding.pieces_meant import Move
from judge.understanding.prices import LENIENT
from judge.understanding.reader import Reader
from judge.understanding.spoken import Spoken, SpokenSentence
from judge.understanding.tokens import NUMBER, WORD, Token, tokens

__all__ = [
    "ASKED",
    "BLOCKED",
    "ECHOED",
    "ECHOED_UP_TO",
    "GROUP",
    "IT",
    "KIND",
    "LENIENT",
    "NOT",
    "NOTHING",
    "NOT_THEIRS",
    "NUMBER",
    "TAKEN",
    "WITHDRAWN",
    "WORD",
    "Frame",
    "Lexicon",
    "Meaning",
    "Memory",
    "Mention",
    "Move",
    "Name",
    "Piece",
    "Reader",
    "Spoken",
    "SpokenSentence",
    "Token",
    "Understood",
    "corrected_sentences",
    "coverage",
    "frames_of",
    "guess",
    "languages_of",
    "lexicon",
    "only_tells",
    "tokens",
    "vocabularies",
]
