"""Each adapter is proven by the other side's own tests."""

from __future__ import annotations

import gzip
import importlib
import io
import os
import warnings
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import burghof
from conftest import GAMES, TABLES, needs
from test_batch import _seen

HERE = Path(__file__).parent
SEEN = [(game, seats) for game, seats in TABLES if _seen(game)]
AGAINST = [(game, seats) for game, seats in SEEN if seats > 1]
FEWEST = [(game, min(s for g, s in AGAINST if g == game)) for game in GAMES if any(g == game for g, _ in AGAINST)]


@needs("pettingzoo")
class TestPettingZoo:
    """PettingZoo's ``api_test``, ``seed_test``, ``parallel_api_test`` and ``performance_benchmark``."""

    @pytest.mark.parametrize(("game", "seats"), SEEN)
    def test_api(self, game: str, seats: int) -> None:
        from pettingzoo.test import api_test

        from burghof.pettingzoo import env

        with warnings.catch_warnings(), redirect_stdout(io.StringIO()):
            warnings.simplefilter("error")
            # Said of every environment with a mask that is not on their own list.
            warnings.filterwarnings("ignore", "Observation (space for each agent probably|is not a NumPy array)")
            api_test(env(game, seats), num_cycles=1000 if seats == 2 else 200)

    @pytest.mark.parametrize(("game", "seats"), SEEN)
    def test_seed(self, game: str, seats: int) -> None:
        from pettingzoo.test import seed_test

        from burghof.pettingzoo import env

        seed_test(lambda: env(game, seats), num_cycles=50)

    @pytest.mark.parametrize(("game", "seats"), SEEN)
    def test_parallel(self, game: str, seats: int) -> None:
        from pettingzoo.test import parallel_api_test

        from burghof.pettingzoo import Parallel

        class Masked(Parallel):
            """Their test takes any action of the space; ours are masked."""

            def __init__(self) -> None:
                super().__init__(game, seats)
                for agent in self.possible_agents:
                    own = self.action_spaces[agent]
                    own.sample = lambda mask=None, agent=agent: int(
                        np.argmax(self.table.observe(self.table.seat_of[agent])["action_mask"])
                    )

        parallel_api_test(Masked(), num_cycles=60)

    def test_performance(self) -> None:
        from pettingzoo.test import performance_benchmark

        from burghof.pettingzoo import env

        performance_benchmark.__globals__["time"] = _Hasty()
        with redirect_stdout(io.StringIO()) as said:
            performance_benchmark(env("castles", 2))
        assert "steps per second" in said.getvalue() or said.getvalue()

    def test_numbers_of_the_table(self) -> None:
        from burghof.pettingzoo import raw_env

        table = raw_env("castles", 2, actions="table")
        table.reset(seed=1)
        for _ in range(30):
            mask = table.observe(table.agent_selection)["action_mask"]
            table.step(int(np.flatnonzero(mask)[-1]))
        with pytest.raises(burghof.NoSuchAction, match="number"):
            table.step(table.table.n_actions - 1 if not mask[-1] else 0)


class _Hasty:
    """A clock that runs a hundred times as fast: their benchmark takes five seconds by the clock."""

    def __init__(self) -> None:
        import time

        self._time = time.time
        self._start = time.time()

    def time(self) -> float:
        return self._start + (self._time() - self._start) * 20


@needs("gymnasium")
class TestGymnasium:
    """Gymnasium's vector environments, checked by what they promise."""

    @pytest.mark.parametrize(("game", "seats"), FEWEST)
    @pytest.mark.parametrize("autoreset", ["next_step", "same_step"])
    def test_vector(self, game: str, seats: int, autoreset: Any) -> None:
        from gymnasium.vector import AutoresetMode

        from burghof.gymnasium import VectorEnv

        envs = VectorEnv(game, 6, seats, opponents="random", autoreset=autoreset)
        assert isinstance(envs.metadata["autoreset_mode"], AutoresetMode)
        seen, info = envs.reset(seed=3)
        assert seen in envs.observation_space
        again, _ = envs.reset(seed=3)
        assert all((seen[key] == again[key]).all() for key in seen)
        rng = np.random.default_rng(0)
        over = 0
        was = np.zeros(6, bool)
        for _ in range(600):
            legal = np.maximum(info["n_legal"], 1)
            seen, reward, ended, cut, info = envs.step((rng.random(6) * legal).astype(np.int64))
            assert reward.shape == ended.shape == cut.shape == (6,) and not cut.any()
            assert not reward[~ended].any()
            if autoreset == "next_step":
                assert not (was & ended).any()
            was = ended
            over += int(ended.sum())
        assert seen in envs.observation_space
        assert over > 0 or game == "schloss"
        envs.close()

    @pytest.mark.parametrize(("game", "seats"), AGAINST)
    def test_check_env(self, game: str, seats: int) -> None:
        from gymnasium.utils.env_checker import check_env

        from burghof.gymnasium import Env

        check_env(Env(game, seats, opponents="random", wrap=True), skip_render_check=True)
        import gymnasium

        one = gymnasium.make(f"burghof/{game}-v0", seats=seats, opponents="random", render_mode="ansi")
        _, info = one.reset(seed=1)
        assert one.render()
        with pytest.raises(burghof.NoSuchAction):
            one.step(info["n_legal"])


@needs("pyspiel")
class TestOpenSpiel:
    """OpenSpiel's ``random_sim_test`` with serialisation, playthroughs and its Python ISMCTS."""

    @property
    def pyspiel(self) -> Any:
        return importlib.import_module("pyspiel")

    @pytest.mark.parametrize(("game", "seats"), SEEN)
    def test_simulation(self, game: str, seats: int) -> None:
        importlib.import_module("burghof.open_spiel")
        loaded = self.pyspiel.load_game(f"burghof_{game}(players={seats})")
        # Their test reads the whole history again at every step: too long for the longest game, which is tried below.
        with redirect_stdout(io.StringIO()):
            self.pyspiel.random_sim_test(loaded, num_sims=1, serialize=game != "schloss", verbose=False)

    def test_serialisation(self) -> None:
        importlib.import_module("burghof.open_spiel")
        for game, seats in SEEN:
            loaded = self.pyspiel.load_game(f"burghof_{game}(players={seats})")
            state = loaded.new_initial_state()
            rng = np.random.default_rng(0)
            for _ in range(80):
                if state.is_terminal():
                    break
                actions = state.legal_actions()
                state.apply_action(actions[rng.integers(len(actions))])
            text = self.pyspiel.serialize_game_and_state(loaded, state)
            _, again = self.pyspiel.deserialize_game_and_state(text)
            assert str(again) == str(state) and again.history() == state.history()
            if not again.is_chance_node():
                player = again.current_player()
                assert again.information_state_string(player) == state.information_state_string(player)

    @pytest.mark.parametrize("game", [game for game, _ in FEWEST])
    def test_playthrough(self, game: str) -> None:
        """A stored game, told by OpenSpiel, is told the same again."""
        from open_spiel.python.algorithms import generate_playthrough

        importlib.import_module("burghof.open_spiel")
        file = HERE / "playthroughs" / f"burghof_{game}.txt.gz"
        with redirect_stdout(io.StringIO()):
            text = generate_playthrough.playthrough(f"burghof_{game}", action_sequence=[], seed=7)
        if os.environ.get("BURGHOF_PLAYTHROUGHS") == "write":
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
        assert gzip.decompress(file.read_bytes()).decode() == text

    def test_ismcts_beats_chance(self) -> None:
        from open_spiel.python.algorithms import ismcts, mcts

        importlib.import_module("burghof.open_spiel")
        game = self.pyspiel.load_game("burghof_burg(players=2)" if _seen("burg") else "burghof_castles(players=2)")
        rng = np.random.RandomState(3)
        bot = ismcts.ISMCTSBot(
            game=game,
            evaluator=mcts.RandomRolloutEvaluator(1, rng),
            uct_c=1.5,
            max_simulations=4,
            random_state=rng,
        )
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal() and moves < 4:
            if state.is_chance_node():
                state.apply_action(int(rng.choice([o for o, _ in state.chance_outcomes()])))
            elif state.current_player() == 0 and len(state.legal_actions()) > 1:
                action = bot.step(state)
                assert action in state.legal_actions()
                state.apply_action(action)
                moves += 1
            else:
                state.apply_action(int(rng.choice(state.legal_actions())))
        assert moves == 4


@needs("ray")
class TestRLlib:
    """RLlib's own checks of environments for several agents."""

    def test_multi_agent(self) -> None:
        pytest.importorskip("ray.rllib")
        from burghof.rllib import Env

        env = Env({"game": "castles", "seats": 2})
        seen, _ = env.reset(seed=1)
        rng = np.random.default_rng(1)
        for _ in range(2_000):
            actions = {}
            for agent, one in seen.items():
                assert one in env.observation_spaces[agent]
                actions[agent] = int(rng.choice(np.flatnonzero(one["action_mask"])))
            seen, rewards, ended, _, _ = env.step(actions)
            if ended["__all__"]:
                assert abs(sum(rewards.values())) < 1e-9 and set(seen) == set(env.possible_agents)
                break
        assert ended["__all__"]
