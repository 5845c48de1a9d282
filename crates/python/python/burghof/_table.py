"""What environments for several agents share."""

from __future__ import annotations

import operator
import secrets
from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import burghof
from burghof._arena import Data, Option
from burghof._errors import going_on

Observation = dict[str, NDArray[Any]]


class Table:
    """A game, and what each seat sees of it."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        options: Mapping[str, Option] | None,
        actions: Literal["index", "table"],
        width: int | None = None,
        data: Data | None = None,
    ) -> None:
        if actions not in ("index", "table"):
            raise ValueError(f'actions: "index" or "table", not {actions!r}')
        if width is not None and width < 1:
            raise ValueError(f"width: at least one action, not {width}")
        self.game, self.options, self.data, self.table = game, options, data, actions == "table"
        self.space = burghof.Space(game, seats, options=options, data=data)
        self.people = self.space.people
        self.n_actions = self.space.n_table if self.table else (width or self.space.n_index_usual)
        self.agents = [f"seat_{seat}" for seat in range(self.people)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        self.action_spaces = {agent: spaces.Discrete(self.n_actions) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (self.space.obs_size,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (self.n_actions,), np.int8),
                }
            )
            for agent in self.agents
        }
        self.state = self.new(None)

    def new(self, seed: int | None) -> burghof.State:
        """Deal a new game; without a seed nobody knows which."""
        return burghof.make(
            self.game,
            self.people,
            options=self.options,
            seed=secrets.token_hex(16) if seed is None else seed,
            data=self.data,
        )

    def observe(self, seat: int) -> Observation:
        """Say what a seat sees, and what it may do if it is waited for."""
        view = self.state.view(seat)
        mask = np.zeros(self.n_actions, np.int8)
        if seat in self.state.to_act():
            if self.table:
                mask[view.table_ids()] = 1
            else:
                mask[: self.state.n_legal(seat)] = 1
        return {"observation": view.encode(), "action_mask": mask}

    def info(self, seat: int) -> dict[str, Any]:
        """Say how many legal actions of a seat had no room in its mask: the first of a longer list are offered."""
        waits = not self.table and seat in self.state.to_act()
        return {"cut": max(0, self.state.n_legal(seat) - self.n_actions) if waits else 0}

    def seat(self, agent: str) -> int:
        """Find the seat of an agent."""
        if agent not in self.seat_of:
            raise ValueError(f"actions: there is no agent {agent!r}; there are {', '.join(self.agents)}")
        return self.seat_of[agent]

    def place(self, seat: int, number: int) -> int:
        """Find the place in the list of legal actions that a number stands for."""
        going_on(self.state)
        try:
            given = place = operator.index(number)
        except TypeError:
            raise TypeError(f"action: a whole number, not {type(number).__name__}") from None
        legal = self.state.n_legal(seat)
        if self.table:
            ids = self.state.view(seat).table_ids()
            place = ids.index(given) if given in ids else -1
        if not 0 <= place < min(legal, self.n_actions):
            raise burghof.NoSuchAction(given, legal, seat, table=self.table)
        return place
