"""What the tests share: the program to compare with, if there is one, and what was left out."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import burghof

ROOT = Path(__file__).resolve().parents[3]
GAMES = [info.id for info in burghof.games()]
TABLES = [(info.id, seats) for info in burghof.games() for seats in range(info.people[0], info.people[1] + 1)]


def needs(module: str) -> pytest.MarkDecorator:
    """Skip what cannot be tried without a module; the rest of the file is tried."""
    missing = importlib.util.find_spec(module) is None
    return pytest.mark.skipif(missing, reason=f"{module} is not installed")


def _program() -> str | None:
    named = os.environ.get("BURGHOF_PROGRAM")
    return named if named and Path(named).exists() else shutil.which("burghof")


@pytest.fixture(scope="session")
def program() -> Callable[..., str]:
    """The program itself, as a function of its arguments."""
    path = _program()
    if path is None:
        pytest.skip("the program is not built: BURGHOF_PROGRAM names none")

    def run(*args: str) -> str:
        done = subprocess.run([path, *args], capture_output=True, text=True, check=True)
        return done.stdout

    return run
