"""The mailbox that settings name, and its reader. Imported where there is one.

Not here: reading it (mail.imap), what becomes of its letters (arrivals).
"""

from __future__ import annotations

from collections.abc import Callable

from judge.mail import imap
from judge.mail.imap import ImapWatcher, Reports
from judge.mail.imap_account import ImapAccount
from judge.mail.mailbox_marks import Watermark
from judge.runtime.environment import Environment
from judge.runtime.health.components import Components
from judge.runtime.heartbeat import Heartbeat
from judge.runtime.inbound.arrivals import Arrivals
from judge.runtime.outbound.mail_servers import access_of
from judge.runtime.settings import Settings


def account_of(settings: Settings) -> ImapAccount:
    """The mailbox that is read."""
    mailbox = settings.mailbox
    return ImapAccount(
        host=mailbox.host,
        port=mailbox.port,
        tls=mailbox.tls,
        user=mailbox.user,
        password=mailbox.password.get_secret_value(),
        token=mailbox.token.get_secret_value(),
        access=access_of(mailbox.oauth, settings),
        folder=mailbox.folder,
        processed=mailbox.processed,
    )


def watcher_of(
    settings: Settings,
    environment: Environment,
    keep: Callable[..., object],
    arrivals: Arrivals,
    heartbeat: Heartbeat,
    components: Components,
    settings_now: Callable[[], Settings | None],
) -> ImapWatcher:
    """The reader of that mailbox, which looks up its account anew when settings change."""

    def account_now() -> ImapAccount | None:
        now = settings_now()
        return account_of(now) if now is not None else None

    told = Reports(
        read_to_end=lambda began: heartbeat.note_mailbox_read(began, watcher.why_letters_stay),
        failed=lambda trouble: components.report("mailbox", trouble),
        room=lambda trouble: components.report("quota", trouble if trouble.code else None),
    )
    mailbox = settings.mailbox
    old = settings.data / "mailbox.json"
    mark = None if mailbox.read_old_mail else Watermark(environment.store, old)
    watcher = ImapWatcher(
        account_of(settings),
        keep,
        environment.own,
        watermark=mark,
        around=imap.Surroundings(now=environment.now, is_stored=environment.store.is_stored),
        told=told,
        look_again=arrivals.look_again,
        account_now=account_now,
    )
    return watcher
