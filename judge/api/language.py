"""Reading of lines: commands and their models, words of other languages, parsers, proposals."""

from judge.core import written_words
from judge.core.system.words import bare
from judge.syntax import languages, smalltalk, talk_words
from judge.syntax.calendar_words import word_for_word
from judge.syntax.commands.basic_commands import Command, Help, SetSwitch
from judge.syntax.commands.master_commands import SetSecrecy
from judge.syntax.commands.on_off import is_turned_on
from judge.syntax.commands.player_commands import Ahead
from judge.syntax.kept_parsers import lalr_parser
from judge.syntax.languages import Word, fold, phrase, with_other_languages
from judge.syntax.proposals import keeps_all, kinds_lost, mentions

__all__ = [
    "Ahead",
    "Command",
    "Help",
    "SetSecrecy",
    "SetSwitch",
    "Word",
    "bare",
    "fold",
    "is_turned_on",
    "keeps_all",
    "kinds_lost",
    "lalr_parser",
    "languages",
    "mentions",
    "phrase",
    "smalltalk",
    "talk_words",
    "with_other_languages",
    "word_for_word",
    "written_words",
]
