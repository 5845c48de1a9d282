"""Burghof for Gymnasium: one learner against bots, many tables at once.

>>> from burghof.gymnasium import VectorEnv
>>> envs = VectorEnv("castles", 8, opponents="adept")
>>> seen, info = envs.reset(seed=1)
>>> seen["observation"].shape[0], int(info["action_mask"].shape[0])
(8, 8)
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

import burghof
from burghof._arena import Data, Option
from burghof._errors import going_on

Observation = dict[str, NDArray[Any]]

_INFO = {"action_mask": "mask", "n_legal": "n_legal", "cut": "cut", "seat": "seat"}
"""What ``info`` says of every table, and which array of the batch it is."""


def _single(batch: burghof.Batch) -> tuple[spaces.Dict, spaces.Discrete]:
    seen = spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (batch.obs.shape[1],), np.uint8),
            "action_mask": spaces.Box(0, 1, (batch.n_actions,), np.uint8),
        }
    )
    return seen, spaces.Discrete(batch.n_actions)


class Env(gymnasium.Env):
    """One learner at one table; bots play the other seats.

    An illegal action is an exception. With ``wrap=True`` every number is legal: it is taken modulo the number of legal actions,
    for code that cannot mask.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        opponents: str | Sequence[str] = "adept",
        learner: int | None = None,
        options: Mapping[str, Option] | None = None,
        actions: Literal["index", "table"] = "index",
        width: int | None = None,
        data: Data | None = None,
        wrap: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.batch = burghof.Batch(
            game,
            1,
            seats,
            options=options,
            opponents=opponents,
            learner=learner,
            actions=actions,
            width=width,
            data=data,
            autoreset=False,
        )
        self._wrap, self._table = wrap, actions == "table"
        self.render_mode = render_mode
        self.observation_space, self.action_space = _single(self.batch)

    def _seen(self) -> Observation:
        return {"observation": self.batch.obs[0].copy(), "action_mask": self.batch.mask[0].copy()}

    def _info(self) -> dict[str, Any]:
        return {name: int(getattr(self.batch, name)[0]) for name in ("n_legal", "cut", "seat")}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(1 << 63)))
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act."""
        batch = self.batch
        if batch.done[0]:
            going_on(batch.state(0))
            # Nothing ended it: a bot broke it off.
            raise burghof.GameOver(batch.game, "")
        try:
            number = operator.index(action)
        except TypeError:
            raise TypeError(f"action: a whole number, not {type(action).__name__}") from None
        if self._wrap:
            place = number % int(batch.n_legal[0])
            number = int(batch.legal[0, place]) if self._table else place
        batch.step(np.array([number], np.int64))
        return self._seen(), float(batch.learner_reward[0]), bool(batch.done[0]), False, self._info()

    def render(self) -> str | None:
        """Draw the table in characters, as the learner sees it."""
        return self.batch.state(0).text(int(self.batch.seat[0])) if self.render_mode == "ansi" else None


class VectorEnv(gymnasium.vector.VectorEnv):
    """One learner at each of ``num_envs`` tables; bots play the other seats in Rust.

    ``autoreset="next_step"`` (Gymnasium's default) shows the last position of a game and begins the next one with the step after
    it; ``"same_step"`` begins it at once: the observation is already that of the new game, and ``final_obs`` and ``final_info`` of
    ``info`` hold what was seen at the end.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        seats: int | None = None,
        *,
        opponents: str | Sequence[str] = "adept",
        learner: int | None = None,
        options: Mapping[str, Option] | None = None,
        actions: Literal["index", "table"] = "index",
        width: int | None = None,
        data: Data | None = None,
        threads: int = 1,
        autoreset: Literal["next_step", "same_step"] = "next_step",
    ) -> None:
        if autoreset not in ("next_step", "same_step"):
            raise ValueError(f'autoreset: "next_step" or "same_step", not {autoreset!r}')
        mode = AutoresetMode.SAME_STEP if autoreset == "same_step" else AutoresetMode.NEXT_STEP
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self.batch = burghof.Batch(
            game,
            num_envs,
            seats,
            options=options,
            threads=threads,
            opponents=opponents,
            learner=learner,
            actions=actions,
            width=width,
            data=data,
            seed=0,
            autoreset=autoreset,
        )
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = _single(self.batch)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def _seen(self) -> Observation:
        return {"observation": self.batch.obs.copy(), "action_mask": self.batch.mask.copy()}

    def _info(self) -> dict[str, Any]:
        return {name: getattr(self.batch, array).copy() for name, array in _INFO.items()}

    def _final(self, ended: NDArray[np.bool_], seats: NDArray[np.uint8]) -> dict[str, Any]:
        """Say how games ended that were followed at once, in the shape Gymnasium's own vector environments give it."""
        seen = np.full(self.num_envs, None, object)
        for n in np.flatnonzero(ended):
            over = np.zeros(self.batch.n_actions, np.uint8)
            seen[n] = {"observation": self.batch.final_obs[n].copy(), "action_mask": over}
        final = {name: np.zeros_like(getattr(self.batch, array)) for name, array in _INFO.items()}
        final["seat"] = np.where(ended, seats, 0).astype(np.uint8)
        final |= {f"_{name}": ended.copy() for name in _INFO}
        return {"final_obs": seen, "_final_obs": ended.copy(), "final_info": final, "_final_info": ended.copy()}

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin new games everywhere. One seed for all tables: each draws its own from it."""
        if isinstance(seed, list):
            raise ValueError("seed: one number for all tables; each draws its own from it")
        if seed is None:
            seed = int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
        self.batch.reset(seed)
        return self._seen(), self._info()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Act at every table."""
        batch, seats = self.batch, self.batch.seat.copy()
        batch.step(np.asarray(actions))
        reward = batch.learner_reward.astype(np.float64)
        ended = batch.done.astype(np.bool_)
        info = self._info()
        if ended.any() and batch.final_obs is not None:
            info |= self._final(ended, seats)
        return self._seen(), reward, ended, np.zeros(self.num_envs, np.bool_), info

    def close(self, **kwargs: Any) -> None:
        """Nothing is open."""


def _register() -> None:
    for info in burghof.games():
        name = f"burghof/{info.id}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="burghof.gymnasium:Env",
                vector_entry_point="burghof.gymnasium:VectorEnv",
                kwargs={"game": info.id},
            )


_register()
