"""Many games between bots."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, TypeAlias

from burghof import _burghof

Option: TypeAlias = str | int | bool
"""An option as somebody writes it."""

Data: TypeAlias = str | PathLike[str]
"""A box of somebody's own: the path of its data file, or the text itself."""


class Simulation:
    """Games that were played: a summary and one record for each.

    >>> import burghof
    >>> played = burghof.simulate("castles", ["adept", "random"], games=4, seed="doc")
    >>> len(played), played.summary["seats"][0]["bot"]
    (4, 'adept')
    """

    def __init__(self, summary: dict[str, Any], records: list[str], first: int) -> None:
        self.summary = summary
        """The same as ``burghof simulate --json``."""
        self.records = records
        """The same as ``burghof simulate --records``."""
        self.first = first
        """The number of the first game."""

    def __len__(self) -> int:
        return int(self.summary["games"])

    def states(self) -> Iterator[_burghof.State]:
        """Yield each game at its end."""
        return (_burghof.State.from_record(record) for record in self.records)

    def transcript(self, lang: str = "en") -> Iterator[str]:
        """Yield the lines of ``burghof simulate --transcript``, byte for byte."""
        for number, record in enumerate(self.records, self.first):
            yield from _burghof.transcript(record, game_number=number, lang=lang)

    def __repr__(self) -> str:
        s = self.summary
        shares = ", ".join(f"{seat['bot'] or 'the rules'} {seat['win_share']['mean']:.1%}" for seat in s["seats"])
        return f"<{s['games']} games of {s['game']}, seed {s['seed']!r}: {shares}>"


def simulate(
    game: str,
    bots: Sequence[str] = ("random",),
    games: int = 100,
    seed: str | int = "0",
    *,
    seats: int | None = None,
    options: Mapping[str, Option] | None = None,
    threads: int = 0,
    first: int = 1,
    records: bool = True,
    data: Data | None = None,
) -> Simulation:
    """Play games between bots, exactly as ``burghof simulate`` does.

    A game follows from the seed and its number alone, so parts can be played anywhere: ``first`` is the number of the first one.
    ``threads=0`` takes every processor; the result does not depend on it.

    >>> a = simulate("burg", ["random"], games=6, seed=7)
    >>> b = simulate("burg", ["random"], games=3, seed=7, first=4)
    >>> a.records[3:] == b.records
    True
    """
    if isinstance(bots, str):
        raise TypeError("bots: a list of names, not one string")
    if games < 1 or first < 1:
        raise ValueError(f"games: at least one, counted from 1, not {games} from {first}")
    given = dict(options) if options is not None else None
    summary, texts = _burghof.simulate_games(game, list(bots), first, first + games - 1, seed, seats, given, threads, records, data)
    return Simulation(summary, texts, first)


class Blocks:
    """Blocks of a tournament: what ``burghof arena --json FILE`` writes.

    A block is one key, played in all seat rotations. Blocks follow from the seed and their number alone; parts that were played
    on different machines are put together with :meth:`merge`, and the result is the same to the byte.

    >>> import burghof
    >>> whole = burghof.arena("castles", ["adept", "random"], blocks=range(0, 4), seed="doc")
    >>> parts = [burghof.arena("castles", ["adept", "random"], blocks=range(n, n + 2), seed="doc") for n in (2, 0)]
    >>> Blocks.merge(parts).json == whole.json
    True
    """

    def __init__(self, text: str) -> None:
        self.json = text
        """The bytes of the program's file."""

    @classmethod
    def merge(cls, parts: Iterable[Blocks | str]) -> Blocks:
        """Put parts of one tournament together."""
        return cls(_burghof.arena_merge([part if isinstance(part, str) else part.json for part in parts]))

    @property
    def data(self) -> dict[str, Any]:
        """The same as Python's own objects."""
        found: dict[str, Any] = json.loads(self.json)
        return found

    def verdict(self) -> dict[str, Any]:
        """Say who is stronger: a score, Elo and their intervals for each pair, and ratings."""
        return _burghof.arena_verdict(self.json)

    def __repr__(self) -> str:
        pairs = (
            f"{p['a']} – {p['b']}: {p['score']:.1%} ± {p['margin']:.1%} of {p['games']} games" for p in self.verdict()["pairs"]
        )
        return f"<{'; '.join(pairs)}>"


def arena(
    game: str,
    bots: Sequence[str],
    games: int | None = None,
    seed: str | int = "0",
    *,
    blocks: range | None = None,
    seats: int | None = None,
    options: Mapping[str, Option] | None = None,
    threads: int = 0,
    sprt: tuple[float, float] | None = None,
    data: Data | None = None,
) -> Blocks:
    """Compare bots, every one with every other, exactly as ``burghof arena`` does.

    Say how many ``games`` a pair plays at least (400 unless told otherwise), or which ``blocks``.

    >>> found = arena("castles", ["adept", "random"], games=8, seed="doc")
    >>> pair = found.verdict()["pairs"][0]
    >>> pair["a"], pair["games"], pair["score"] > 0.5
    ('adept', 8, True)
    """
    if isinstance(bots, str):
        raise TypeError("bots: a list of names, not one string")
    if blocks is None:
        people = seats if seats is not None else max(2, _fewest(game))
        each = 2 if people == 2 else 2 * people
        wanted = games if games is not None else (100_000 if sprt else 400)
        blocks = range(-(-wanted // each))
    elif games is not None:
        raise ValueError("blocks: say either how many games or which blocks")
    if blocks.step != 1 or blocks.start < 0 or blocks.stop <= blocks.start:
        raise ValueError(f"blocks: a range such as range(0, 20), not {blocks}")
    given = dict(options) if options is not None else None
    return Blocks(_burghof.arena_blocks(game, list(bots), blocks.start, blocks.stop, seed, seats, given, threads, sprt, data))


def _fewest(game: str) -> int:
    return next((info.people[0] for info in _burghof.games() if info.id == game), 2)
