"""What environments for several agents share."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import burghof
from burghof._arena import Option

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
    ) -> None:
        if actions not in ("index", "table"):
            raise ValueError(f'actions: "index" or "table", not {actions!r}')
        self.game, self.options, self.table = game, options, actions == "table"
        self.space = burghof.Space(game, seats, options=options)
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

    def place(self, seat: int, number: int) -> int:
        """Find the place in the list of legal actions that a number stands for."""
        place, legal = int(number), self.state.n_legal(seat)
        if self.table:
            ids = self.state.view(seat).table_ids()
            place = ids.index(place) if place in ids else -1
        if not 0 <= place < legal:
            raise burghof.NoSuchAction(int(number), legal, seat, table=self.table)
        return place
