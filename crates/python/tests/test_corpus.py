"""The open corpus is read as the program writes and checks it."""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import burghof
from conftest import GAMES


def _sum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _write(file: Path, records: list[tuple[str, str]], **more: Any) -> Path:
    given = [json.dumps({"game": game, "sha256": _sum(record), "record": record}) for game, record in records]
    body = "".join(f"{line}\n" for line in given)
    head: dict[str, Any] = {
        "corpus": 1,
        "edition": "2026-11-18",
        "licence": "CC0-1.0",
        "licence_url": "https://creativecommons.org/publicdomain/zero/1.0/",
        "games": len(records),
        "by_game": {game: 1 for game, _ in records},
        "sha256": _sum(body),
    }
    file.write_text(f"{json.dumps(head | more)}\n{body}")
    return file


@pytest.fixture(scope="module")
def records() -> list[tuple[str, str]]:
    """One game of each, without names."""
    found = []
    for game in GAMES:
        state = next(burghof.simulate(game, ["random"], games=1, seed="given").states())
        found.append((game, state.record(["bot:knappe"] * state.seats)))
    return found


def test_a_corpus_is_read_and_replayed(records: list[tuple[str, str]], tmp_path: Path) -> None:
    corpus = burghof.Corpus(_write(tmp_path / "c.jsonl", records))
    assert (corpus.edition, corpus.licence, len(corpus)) == ("2026-11-18", "CC0-1.0", len(GAMES))
    assert [given.game for given in corpus] == GAMES and corpus.by_game["castles"] == 1
    corpus.check()
    for given in corpus:
        state = given.state()
        assert state.game == given.game and state.over and given.state(at=3).number == 3
        assert given.record == state.record(["bot:knappe"] * state.seats)
    assert [given.game for given in corpus.of("burg")] == ["burg"]
    assert "2026-11-18" in repr(corpus) and "burg" in repr(next(corpus.of("burg")))


def test_the_program_agrees(records: list[tuple[str, str]], program: Callable[..., str], tmp_path: Path) -> None:
    file = _write(tmp_path / "c.jsonl", records)
    assert "2026-11-18" in program("corpus", "--check", str(file))
    text = file.read_text()
    file.write_text(text.replace("1. 0", "1. 1", 1))
    with pytest.raises(subprocess.CalledProcessError):
        program("corpus", "--check", str(file))
    with pytest.raises(burghof.BadCorpus):
        burghof.Corpus(file)


def test_what_is_no_corpus(records: list[tuple[str, str]], tmp_path: Path) -> None:
    file = tmp_path / "c.jsonl"
    whole = _write(file, records).read_text()
    first, rest = whole.split("\n", 1)
    head = json.loads(first)
    for text in (
        "",
        "hello",
        "[]",
        "{}\n",
        "[" * 100_000,
        "\xff",
        first,
        whole[:-20],
        f"{json.dumps(head | {'corpus': 2})}\n{rest}",
        f"{json.dumps(head | {'games': 1})}\n{rest}",
        f"{json.dumps(head | {'games': True})}\n{rest}",
        f"{json.dumps(head | {'sha256': 3})}\n{rest}",
        f"{json.dumps({key: value for key, value in head.items() if key != 'licence'})}\n{rest}",
    ):
        file.write_text(text, encoding="latin-1")
        with pytest.raises(burghof.BadCorpus) as caught:
            burghof.Corpus(file)
        assert caught.value.line == 1 and caught.value.what
    game, record = records[0]
    for lines, what in (
        ([(game, record.replace(f"game: {game}", "game: chess"))], "record"),
        ([(game, "hello")], "record"),
        ([("burg", record)], "game"),
        ([(game, burghof.make(game, seed=1).record())], "end"),
    ):
        corpus = burghof.Corpus(_write(file, lines))
        with pytest.raises(burghof.BadCorpus, match=what) as caught:
            corpus.check()
        assert caught.value.line == 2
    bad = '{"game": "castles", "sha256": "00", "record": ""}\n'
    for body, what in ((bad, "sha256"), ("7\n", "object"), ('{"game": 7}\n', "game")):
        file.write_text(f"{json.dumps(head | {'games': 1, 'sha256': _sum(body)})}\n{body}")
        with pytest.raises(burghof.BadCorpus, match=what) as caught:
            list(burghof.Corpus(file))
        assert caught.value.line == 2
    with pytest.raises(FileNotFoundError):
        burghof.Corpus(tmp_path / "nowhere")
