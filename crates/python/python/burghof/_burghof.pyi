"""The extension module: what Rust offers to Python. ``burghof`` hands all of it on."""

from collections.abc import Mapping, Sequence
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from burghof._arena import Data, Option
from burghof._errors import Refused

__version__: str

_Seed = str | int

class OptionInfo:
    """One thing a table can agree on."""

    key: str
    values: list[str]
    range: tuple[int, int] | None
    examples: list[str]
    default: str
    rules: list[str]

class GameInfo:
    """A game: what it is called, for how many, and which version of rules and data this is."""

    id: str
    people: tuple[int, int]
    minutes: tuple[int, int]
    rules_version: int
    data_version: int
    data_fingerprint: str
    longest: int
    options: list[OptionInfo]
    def title(self, lang: str = "en") -> str: ...

class Action:
    """Something a seat may do."""

    game: str
    seat: int
    id: int | None
    notation: str
    json: dict[str, Any]
    def text(self, lang: str = "en") -> str: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

class ScoreLine:
    """One line of a score sheet, with the rule that grants the points."""

    rule: str
    seat: int | None
    shared: int | None
    points: int
    place: str
    counted: list[str]
    def text(self, lang: str = "en") -> str: ...

class Outcome:
    """How a game ended."""

    ended_by: str
    places: list[int]
    points: list[int]
    winners: list[int]
    shares: list[float]
    returns: list[float]
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

class State:
    """One position of a game, and how it came about."""

    game: str
    seats: int
    people: int | None
    options: dict[str, str]
    data: str | None
    number: int
    over: bool
    key: str
    def to_act(self) -> tuple[int, ...]: ...
    def legal(self, seat: SupportsIndex | None = None) -> list[Action]: ...
    def n_legal(self, seat: SupportsIndex | None = None) -> int: ...
    def check(self, seat: SupportsIndex, action: Action | str | SupportsIndex) -> Refused | None: ...
    def apply(self, seat: SupportsIndex, action: Action | str | SupportsIndex) -> None: ...
    def step(self, index: SupportsIndex) -> None: ...
    def secret(self, seat: SupportsIndex, action: Action | str | SupportsIndex) -> bool: ...
    def clone(self) -> State: ...
    def hash(self) -> int: ...
    def view(self, seat: SupportsIndex | None = None) -> View: ...
    def score(self) -> list[ScoreLine]: ...
    def totals(self) -> list[int]: ...
    def shared_totals(self) -> list[int]: ...
    def outcome(self) -> Outcome | None: ...
    def returns(self) -> list[float]: ...
    def position(self) -> dict[str, Any]: ...
    def position_json(self) -> str: ...
    def record(self, names: Sequence[str] | None = None) -> str: ...
    def draws(self, seat: SupportsIndex, action: Action | str | SupportsIndex, most: int = 10_000) -> list[tuple[float, State]]: ...
    def with_draws(self, seat: SupportsIndex, action: Action | str | SupportsIndex, draws: Sequence[int]) -> State | int: ...
    def reopened(self, seat: SupportsIndex) -> State: ...
    def text(self, seat: SupportsIndex | None = None, lang: str = "en") -> str: ...
    @staticmethod
    def dealt(
        game: str,
        seats: int | None = None,
        *,
        options: Mapping[str, Option] | None = None,
        draws: Sequence[int] = (),
        data: Data | None = None,
    ) -> State | int: ...
    @staticmethod
    def from_position(
        game: str,
        position: Mapping[str, Any] | str,
        *,
        key: str | None = None,
        seed: _Seed | None = None,
        data: Data | None = None,
    ) -> State: ...
    @staticmethod
    def from_record(text: str, at: int | None = None) -> State: ...
    def __eq__(self, other: object) -> bool: ...
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: Any, /) -> State: ...
    def _repr_html_(self) -> str: ...

class View:
    """What one viewer knows, and nothing else."""

    game: str
    seat: int | None
    seats: int
    def to_act(self) -> tuple[int, ...]: ...
    def json(self) -> dict[str, Any]: ...
    def key(self) -> int: ...
    def legal(self) -> list[Action]: ...
    def totals(self) -> list[int]: ...
    def aid(self) -> Any: ...
    def encode(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]: ...
    def features(self) -> NDArray[np.uint8]: ...
    def table_ids(self) -> list[int]: ...
    def imagine(self, seed: _Seed | None = None) -> State: ...
    def imagine_many(
        self,
        n: int,
        seed: _Seed | None = None,
        *,
        threads: int = 1,
        observe: bool = False,
        mask: bool = True,
        features: bool = False,
    ) -> Batch: ...
    def text(self, lang: str = "en") -> str: ...
    def describe(self, lang: str = "en") -> list[str]: ...
    def prompt(self, lang: str = "en") -> str: ...
    @staticmethod
    def from_json(
        game: str,
        json: Mapping[str, Any] | str,
        seat: int | None = None,
        *,
        data: Data | None = None,
    ) -> View: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_html_(self) -> str: ...

class Bot:
    """A bot by name: the same names as everywhere."""

    name: str
    def __init__(self, spec: str, seed: _Seed | None = None) -> None: ...
    def choose(self, view: View, budget: int | str | None = None) -> Action: ...
    def think(self, view: View, budget: int | str | None = None) -> tuple[Action, list[tuple[Action, int, float]]]: ...

class Space:
    """The bytes and numbers of a game at one table."""

    game: str
    people: int
    seats: int
    form: str
    obs_size: int
    feature_size: int
    n_index: int
    n_index_usual: int
    n_table: int
    proved: bool
    why: str
    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        options: Mapping[str, Option] | None = None,
        data: Data | None = None,
    ) -> None: ...
    def describe(self) -> dict[str, Any]: ...

class Batch:
    """Thousands of games at once."""

    game: str
    seats: int
    n: int
    threads: int
    form: str | None
    n_actions: int
    steps: int
    seat: NDArray[np.uint8]
    done: NDArray[np.uint8]
    n_legal: NDArray[np.int32]
    cut: NDArray[np.int32]
    reward: NDArray[np.float32]
    learner_reward: NDArray[np.float32]
    mask: NDArray[np.uint8]
    legal: NDArray[np.int32]
    obs: NDArray[np.uint8]
    features: NDArray[np.uint8]
    final_obs: NDArray[np.uint8]
    def __init__(
        self,
        game: str,
        n: int,
        seats: int | None = None,
        *,
        options: Mapping[str, Option] | None = None,
        threads: int = 1,
        seed: _Seed | None = None,
        opponents: str | Sequence[str] | None = None,
        learner: int | None = None,
        actions: str = "index",
        observe: bool = True,
        mask: bool = True,
        features: bool = False,
        autoreset: bool | str = True,
        width: int | None = None,
        data: Data | None = None,
    ) -> None: ...
    def reset(self, seed: _Seed | None = None) -> None: ...
    def step(self, actions: NDArray[np.int32] | NDArray[np.int64]) -> None: ...
    def step_random(self, count: int = 1) -> None: ...
    def state(self, entry: int) -> State: ...
    def imagine(self, n_each: int, seed: _Seed | None = None) -> Batch: ...
    def __len__(self) -> int: ...

def games() -> list[GameInfo]: ...
def rules(game: str, lang: str = "en") -> str: ...
def rule(game: str, id: str, lang: str = "en") -> str | None: ...
def faces(game: str, data: Data | None = None) -> Any: ...
def count(
    game: str,
    table: Mapping[str, Any] | str,
    *,
    data: Data | None = None,
) -> tuple[list[ScoreLine], list[Refused]]: ...
def make(
    game: str,
    seats: int | None = None,
    *,
    options: Mapping[str, Option] | None = None,
    seed: _Seed | None = None,
    key: str | None = None,
    data: Data | None = None,
) -> State: ...
def transcript(record: str, *, game_number: int = 1, lang: str = "en") -> list[str]: ...
def simulate_games(
    game: str,
    bots: list[str],
    first: int,
    last: int,
    seed: _Seed | None,
    seats: int | None,
    options: dict[str, Option] | None,
    threads: int,
    records: bool,
    data: Data | None = None,
) -> tuple[dict[str, Any], list[str]]: ...
def arena_blocks(
    game: str,
    bots: list[str],
    first: int,
    end: int,
    seed: _Seed | None,
    seats: int | None,
    options: dict[str, Option] | None,
    threads: int,
    sprt: tuple[float, float] | None,
    data: Data | None = None,
) -> str: ...
def samples_shard(
    game: str,
    bots: list[str],
    first: int,
    games: int,
    seed: _Seed | None,
    seats: int | None,
    options: dict[str, Option] | None,
    noise: int,
    every: int,
    lean: bool,
    data: Data | None = None,
) -> bytes: ...
def arena_merge(parts: list[str]) -> str: ...
def arena_verdict(text: str) -> dict[str, Any]: ...
