"""Burghof for PufferLib: a native vector environment over ``burghof.Batch``.

    pip install burghof pufferlib==2.0.2
    python examples/python/pufferlib_env.py

PufferLib hands out the arrays; a step copies what Rust has written. Actions are places in the list of legal actions, and the mask is
the end of the observation, where a policy finds it.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pufferlib

import burghof


class Castles(pufferlib.PufferEnv):
    """One learner against bots at each of many tables."""

    def __init__(self, num_envs: int = 256, game: str = "castles", opponents: str = "random", buf: Any = None, seed: int = 0) -> None:
        self.batch = burghof.Batch(game, num_envs, opponents=opponents, seed=seed, autoreset="same_step")
        wide = self.batch.obs.shape[1] + self.batch.n_actions
        self.single_observation_space = gymnasium.spaces.Box(0, 255, (wide,), np.uint8)
        self.single_action_space = gymnasium.spaces.Discrete(self.batch.n_actions)
        self.num_agents = num_envs
        super().__init__(buf)

    def _show(self) -> None:
        size = self.batch.obs.shape[1]
        self.observations[:, :size] = self.batch.obs
        self.observations[:, size:] = self.batch.mask

    def reset(self, seed: int | None = None) -> tuple[Any, list[Any]]:
        """Begin new games everywhere."""
        self.batch.reset(seed or 0)
        self._show()
        return self.observations, []

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, list[dict[str, float]]]:
        """Act everywhere. What is not legal is taken modulo the number of legal actions."""
        batch = self.batch
        batch.step(np.asarray(actions, np.int64).ravel() % batch.n_legal)
        self._show()
        self.rewards[:] = batch.learner_reward
        self.terminals[:] = batch.done
        self.truncations[:] = 0
        ended = batch.done.astype(bool)
        infos = [{"share": float(batch.learner_reward[ended].mean())}] if ended.any() else []
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def close(self) -> None:
        """Nothing is open."""


if __name__ == "__main__":
    env = Castles()
    env.reset()
    rng = np.random.default_rng(0)
    for _ in range(500):
        env.step(rng.integers(0, 64, env.num_agents))
    print(env.batch)
