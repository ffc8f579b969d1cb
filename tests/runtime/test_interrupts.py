"""Ctrl-C at any moment: one plain sentence, no traceback, and the exit status 130, for every command."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli import Commands
from judge.interrupts import INTERRUPTED
from tests.support.judges.databases import free_port

PATIENCE = 60.0  # seconds for a command to end
SAID = "Stopped, as you asked."


def _interrupted(arguments: list[str], after: float, folder: Path) -> tuple[int, str]:
    """Status and words of a command in a process group of its own, which all of it gets the interrupt in.

    It begins with ears for it: a shell makes jobs in the background deaf to the interrupt, as tests may be.
    """
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen(
        [sys.executable, "-m", "judge", *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        env={
            **os.environ,
            "PYTHONPATH": str(Path(__file__).parents[2]),
            "JUDGE_SMTP__PORT": str(free_port()),
        },
    ) as started:
        signal.signal(signal.SIGINT, before)
        time.sleep(after)
        os.killpg(started.pid, signal.SIGINT)
        try:
            said, _ = started.communicate(timeout=PATIENCE)
        finally:
            if started.poll() is None:
                os.killpg(started.pid, signal.SIGKILL)
    return started.returncode, said


@pytest.mark.one_case_in(6)
@pytest.mark.parametrize("after", [0.15, 0.4, 0.8, 1.3, 2.0, 6.0])
@pytest.mark.parametrize(
    "arguments",
    [["run", "--data", "data"], ["demo", "--games", "500"], ["maps", "check"]],
    ids=lambda a: a[0],
)
def test_an_interrupt_is_one_sentence(arguments: list[str], after: float, tmp_path: Path) -> None:
    status, said = _interrupted(arguments, after, tmp_path)
    if status == 0 and arguments[0] != "run":
        return  # it was done before
    of_ours = f"{os.sep}judge{os.sep}" in said and "in _get_module_details" not in said
    if said.startswith("Traceback") and not of_ours:
        return  # Python had not come to our main: it was still looking for the package
    assert "Traceback" not in said and said.count(SAID) == 1, said
    assert status == INTERRUPTED


def test_an_interrupt_within_a_command_is_told_whatever_the_command_is() -> None:
    group = Commands("judge")

    @group.command()
    def slow() -> None:
        raise KeyboardInterrupt

    found = CliRunner().invoke(group, ["slow"])
    assert found.exit_code == INTERRUPTED and SAID in found.output and "Aborted" not in found.output


LATE = """
import atexit, os, signal, sys
from judge import __main__, cli

def command():
    atexit.register(os.kill, os.getpid(), signal.SIGINT)
    sys.exit(int(sys.argv[1]))

cli.main = command
__main__.main()
"""


@pytest.mark.parametrize("status", [0, 1])
def test_an_interrupt_of_a_command_that_has_ended_changes_nothing(status: int) -> None:
    """Its own status and no other word: Python ended itself by the signal while it was tidying up."""
    ended = subprocess.run(
        [sys.executable, "-c", LATE, str(status)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout + ended.stderr) == (status, "")


def test_an_interrupt_that_was_swallowed_at_the_start_ends_a_judge_all_the_same(tmp_path: Path) -> None:
    """A library's code that is not Python passes over what is raised in it, and goes on."""
    program = (
        "import os, signal, sys\n"
        "from judge.__main__ import main\n"
        "from judge.interrupts import heed_interrupts\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "heed_interrupts()\n"
        "try:\n    os.kill(os.getpid(), signal.SIGINT)\nexcept KeyboardInterrupt:\n    pass\n"
        "sys.argv = ['judge', 'run', '--data', 'data']\n"
        "main()\n"
    )
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(__file__).parents[2]),
        "JUDGE_SMTP__PORT": str(free_port()),
    }
    ended = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert ended.returncode == INTERRUPTED and ended.stderr.count(SAID) == 1, ended.stderr
