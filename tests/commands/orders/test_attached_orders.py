"""Orders in an attached text, and words of the body that say whose they are, or what they are for."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from tests.commands.conftest import Table
from tests.commands.forged_letters.test_whole_letters import as_read_raw


def _filed(table: Table, said: str) -> list[str]:
    message = EmailMessage()
    message["From"] = table.players["florence"]
    message.set_content(f"{said}\n")
    message.add_attachment("A are - sie\nA flo - bol\n", filename="orders.txt")
    read = as_read_raw(message.as_string(), table.players["florence"])
    table.write("florence", read.lines)
    return [str(filed.canonical) for orders in table.world.orders.values() for filed in orders]


@pytest.mark.parametrize(
    "said",
    [
        "Attached is a draft, do not use it yet",
        "Attached are his moves",
        "Wrong file attached, sorry",
        "attached for your amusement",
        "Attachment for Venice",
        "Ci-joint un brouillon",
        "The attachment is what Milan sent me.",
        "Could you check the attached?",
    ],
)
def test_what_is_said_of_them_is_their_heading(table: Table, said: str) -> None:
    assert _filed(table, said) == []


@pytest.mark.parametrize(
    "said",
    [
        "see attached",
        "Hi, my orders are in the attachment.",
        "Please find attached my orders.",
        "Anbei meine Befehle",
        "Ci-joint mes ordres",
        "In allegato i miei ordini.",
        "Hello,\n\nattached are my moves.\n\nThanks\nBruno",
    ],
)
def test_orders_that_are_merely_pointed_at_count(table: Table, said: str) -> None:
    assert _filed(table, said) == ["A Arezzo -> Siena", "A Florence -> Bologna"]
