"""The open corpus: finished games that everybody who sat there gave away."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from os import PathLike
from typing import Any, BinaryIO

from burghof import _burghof
from burghof._errors import BadCorpus, BurghofError

FORM = 1
"""The version of the file that is read here."""


@dataclass(frozen=True)
class Given:
    """A game of the corpus. Its ``sha256`` is what it is called, in every edition."""

    game: str
    sha256: str
    record: str

    def state(self, at: int | None = None) -> _burghof.State:
        """Replay it, every action checked against the rules; ``at`` stops after this many entries."""
        return _burghof.State.from_record(self.record, at=at)

    def __repr__(self) -> str:
        return f"<a given game of {self.game}, {self.sha256[:12]}>"


class Corpus:
    """An edition of the open corpus, as ``burghof corpus`` writes it.

    Its sums are checked when it is opened; games are read one by one, however many there are.

    >>> for given in burghof.Corpus("burghof-corpus-2026-11-18.jsonl").of("castles"):  # doctest: +SKIP
    ...     print(given.state().outcome())
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = path
        """The file."""
        with open(path, "rb") as file:
            head = self._head(file)
            self.edition = _field(head, "edition", str, 1)
            """The day of the edition."""
            self.licence = _field(head, "licence", str, 1)
            """The licence, by its SPDX name."""
            self.licence_url = _field(head, "licence_url", str, 1)
            """Where it stands."""
            self.by_game: dict[str, int] = _field(head, "by_game", dict, 1)
            """How many games of each title."""
            self._games: int = _field(head, "games", int, 1)
            sums, lines = hashlib.sha256(), 0
            for line in file:
                sums.update(line)
                lines += 1
            if sums.hexdigest() != _field(head, "sha256", str, 1):
                raise BadCorpus(1, "the check sum does not fit: something was changed, or is missing")
            if lines != self._games:
                raise BadCorpus(1, f"it says {self._games} games, there are {lines}")

    @staticmethod
    def _head(file: BinaryIO) -> dict[str, Any]:
        head = _read(file.readline(), 1)
        if "corpus" not in head:
            raise BadCorpus(1, "this is no corpus: the first line says nothing of one")
        if head["corpus"] != FORM:
            raise BadCorpus(1, f"corpus: form {head['corpus']!r}; this version of Burghof reads {FORM}")
        return head

    def __iter__(self) -> Iterator[Given]:
        with open(self.path, "rb") as file:
            self._head(file)
            for at, line in enumerate(file, 2):
                found = _read(line, at)
                given = Given(*(_field(found, name, str, at) for name in ("game", "sha256", "record")))
                if hashlib.sha256(given.record.encode()).hexdigest() != given.sha256:
                    raise BadCorpus(at, "sha256: the check sum of this game does not fit")
                yield given

    def __len__(self) -> int:
        return self._games

    def of(self, game: str) -> Iterator[Given]:
        """Read the games of one title."""
        return (given for given in self if given.game == game)

    def check(self) -> None:
        """Replay every game to its end; ``burghof corpus --check`` does the same, and looks for names."""
        for at, given in enumerate(self, 2):
            try:
                end = given.state()
            except BurghofError as error:
                raise BadCorpus(at, f"record: {error}") from error
            if end.game != given.game:
                raise BadCorpus(at, f"game: the record is one of {end.game}, not of {given.game}")
            if not end.over:
                raise BadCorpus(at, "record: the game was not played to its end")

    def __repr__(self) -> str:
        return f"<corpus of {self.edition}: {self._games} games, {self.licence}>"


def _read(line: bytes, at: int) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadCorpus(at, f"this line is no JSON: {error}") from error
    if not isinstance(found, dict):
        raise BadCorpus(at, "this line is no JSON object")
    return found


def _field(found: dict[str, Any], name: str, kind: type, at: int) -> Any:
    value = found.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadCorpus(at, f"{name}: {'missing' if value is None else f'not {value!r:.40}'}")
    return value
