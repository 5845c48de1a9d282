"""Burghof for PettingZoo: ``env`` takes turns (AEC), ``parallel_env`` lets those act together who choose together.

An observation is ``{"observation": bytes, "action_mask": mask}``; an action is a place in the list of legal actions
(``actions="index"``) or a number of the table (``actions="table"``). The reward comes at the end: the share of victory less what an
equal among equals would get. ``infos`` say as ``cut`` how many legal actions had no room in the mask: none, unless ``width``
is small or the game is burg.

>>> from burghof.pettingzoo import env
>>> table = env("castles", 2)
>>> table.reset(seed=7)
>>> table.agent_selection
'seat_0'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

import burghof
from burghof._arena import Data, Option
from burghof._errors import going_on
from burghof._table import Observation, Table


class _Agents:
    """What both kinds of environment share."""

    kind = ""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        options: Mapping[str, Option] | None = None,
        actions: Literal["index", "table"] = "index",
        width: int | None = None,
        data: Data | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(game, seats, options, actions, width, data)
        self.metadata = {"render_modes": ["ansi", "human"], "is_parallelizable": False, "name": f"burghof_{game}{self.kind}_v0"}
        self.render_mode = render_mode
        self.possible_agents = list(self.table.agents)
        self.agents = list(self.possible_agents)
        self.observation_spaces = self.table.observation_spaces
        self.action_spaces = self.table.action_spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations: always the same object."""
        return self.table.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions: always the same object."""
        return self.table.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """Say what an agent sees."""
        return self.table.observe(self.table.seat_of[agent])

    def render(self) -> str | None:
        """Draw the table in characters, as everybody may see it."""
        text = self.table.state.text()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""

    @property
    def state_now(self) -> burghof.State:
        """The full position, for analysis; agents must not see it."""
        return self.table.state


class Env(_Agents, AECEnv):
    """A game for PettingZoo, one decision after another: the lowest seat of those that are waited for acts."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        self.table.state = self.table.new(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._next()

    def _next(self) -> None:
        waiting = self.table.state.to_act()
        self.agent_selection = self.possible_agents[waiting[0]] if waiting else self.agents[0]
        self.infos: dict[str, dict[str, Any]] = {agent: self.table.info(self.table.seat_of[agent]) for agent in self.agents}

    def step(self, action: Any) -> None:
        """Let the selected agent act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat, state = self.table.seat_of[agent], self.table.state
        state.apply(seat, self.table.place(seat, action))
        if state.over:
            for seat, paid in enumerate(state.returns()[: self.table.people]):
                self.rewards[self.possible_agents[seat]] = paid
            self.terminations = dict.fromkeys(self.agents, True)
        self._next()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class Parallel(_Agents, ParallelEnv):
    """A game for PettingZoo in which all who are waited for act at once.

    Every agent gives an action at every step; those of agents who are not waited for (their mask is empty) are ignored. Seats that
    choose at the same time commute by contract, so acting together is exact.
    """

    kind = "_parallel"

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: self.table.info(self.table.seat_of[agent]) for agent in self.agents}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game."""
        self.table.state = self.table.new(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Let all who are waited for act."""
        state, agents = self.table.state, self.agents
        given = {self.table.seat(agent): number for agent, number in actions.items()}
        going_on(state)
        missing = [self.possible_agents[seat] for seat in state.to_act() if seat not in given]
        if missing:
            raise ValueError(f"actions: none from {', '.join(missing)}, who are waited for")
        places = [(seat, self.table.place(seat, given[seat])) for seat in state.to_act()]
        chosen = [(seat, state.legal(seat)[place]) for seat, place in places]
        for seat, action in chosen:
            # Choices made at the same time commute. Where one of them ended what the others were asked, these are asked again.
            if state.check(seat, action) is None:
                state.apply(seat, action)
        over = state.over
        paid = state.returns()
        observations, infos = self._observations(), self._infos()
        rewards = {agent: paid[self.table.seat_of[agent]] if over else 0.0 for agent in agents}
        ended = dict.fromkeys(agents, over)
        if over:
            self.agents = []
        return observations, rewards, ended, dict.fromkeys(agents, False), infos


def env(game: str, seats: int | None = None, **more: Any) -> AECEnv:
    """Make an environment with PettingZoo's usual wrappers: illegal actions and wrong order are caught there."""
    from pettingzoo.utils import wrappers

    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(Env(game, seats, **more)))


def raw_env(game: str, seats: int | None = None, **more: Any) -> Env:
    """Make an environment without wrappers."""
    return Env(game, seats, **more)


def parallel_env(game: str, seats: int | None = None, **more: Any) -> Parallel:
    """Make a parallel environment."""
    return Parallel(game, seats, **more)
