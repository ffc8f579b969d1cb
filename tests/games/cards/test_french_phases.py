"""A phase within a French sentence has its article, and "de le" and "à le" are drawn together."""

from __future__ import annotations

from judge.rendering import families, render

PHASE = {"words": "cards/phase", "written": "trick 1 card 2", "first": "1", "second": "2"}


def test_the_article_stands_and_is_drawn_together() -> None:
    facts = {"phase": PHASE, "game": "trio", "shows": "now"}
    assert (
        render.piece("caption/calendar-entry", facts, language="fr").strip().endswith("fin du pli 1, carte 2")
    )
    assert render.piece("caption/map", facts, language="fr").startswith("trio · pli 1, carte 2")


def test_no_message_says_de_le() -> None:
    for name, message in families.messages("fr").items():
        for pair in ("de {{ w.phase_in_text", "à {{ w.phase_in_text"):
            assert f" {pair}" not in message.source, name
