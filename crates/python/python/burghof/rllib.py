"""Burghof for RLlib: a ``MultiAgentEnv`` with masked actions.

Each agent is a seat (``seat_0`` …); an observation is ``{"observations": numbers, "action_mask": mask}``, which RLlib's own
action-masking modules read. Only the seat that is to act gets an observation. RLlib's networks take no bytes, so each byte is a
number from 0 to 1 here: divided by the largest that its slice (``Space.describe()``) can say.

RLlib tries an environment with actions taken at random before it trains; here only what the mask allows is an action, so it must be
told ``disable_env_checking=True`` (``examples/python/rllib_masked.py``).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from ray.rllib.env.multi_agent_env import MultiAgentEnv

import burghof
from burghof._table import Table

Reply = tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]


def largest(space: burghof.Space) -> np.ndarray[Any, np.dtype[np.float32]]:
    """Say what each byte of an observation can be at most."""
    most = np.full(space.obs_size, 255, np.float32)
    for part in space.describe()["observation"]:
        if part["scale"] in ("flag", "class", "id"):
            most[part["offset"] : part["offset"] + part["len"]] = max(part.get("of", 2) - 1, 1)
    return most


class Env(MultiAgentEnv):
    """A game for RLlib.

    The configuration names ``game`` and, if wanted, ``seats``, ``options``, ``actions``, ``width`` and ``data``.
    """

    def __init__(self, config: dict[str, Any] | None = None) -> None:
        super().__init__()
        given = dict(config or {})
        self.table = Table(
            given.get("game", "castles"),
            given.get("seats"),
            given.get("options"),
            given.get("actions", "index"),
            given.get("width"),
            given.get("data"),
        )
        self.possible_agents = list(self.table.agents)
        self.agents = list(self.possible_agents)
        self.largest = largest(self.table.space)
        seen = spaces.Dict(
            {
                "observations": spaces.Box(0, 1, (self.table.space.obs_size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.table.n_actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = dict.fromkeys(self.possible_agents, spaces.Discrete(self.table.n_actions))

    def _seen(self) -> dict[str, Any]:
        waiting = self.table.state.to_act()
        seats = waiting[:1] or range(self.table.people)
        replies = {}
        for seat in seats:
            seen = self.table.observe(seat)
            replies[self.possible_agents[seat]] = {
                "observations": seen["observation"] / self.largest,
                "action_mask": seen["action_mask"],
            }
        return replies

    def _infos(self, seen: dict[str, Any]) -> dict[str, Any]:
        """Say what had no room in the masks (``cut``)."""
        return {agent: self.table.info(self.table.seat_of[agent]) for agent in seen}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game."""
        self.table.state = self.table.new(seed)
        self.agents = list(self.possible_agents)
        seen = self._seen()
        return seen, self._infos(seen)

    def step(self, action_dict: dict[str, Any]) -> Reply:
        """Let those act who are waited for."""
        state = self.table.state
        for agent, number in action_dict.items():
            seat = self.table.seat(agent)
            if seat in state.to_act():
                state.apply(seat, self.table.place(seat, number))
        over = state.over
        paid = state.returns() if over else [0.0] * self.table.people
        seen = self._seen()
        rewards = {agent: float(paid[self.table.seat_of[agent]]) for agent in seen}
        if over:
            self.agents = []
        return seen, rewards, {"__all__": over}, {"__all__": False}, self._infos(seen)
