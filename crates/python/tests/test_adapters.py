"""Each adapter is proven by the other side's own tests."""

from __future__ import annotations

import gzip
import importlib
import io
import os
import re
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

    def test_performance(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from pettingzoo.test import performance_benchmark

        from burghof.pettingzoo import env

        monkeypatch.setitem(performance_benchmark.__globals__, "time", _Hasty())
        table = _Counted(env("castles", 2))
        with redirect_stdout(io.StringIO()) as said:
            performance_benchmark(table)
        rates = {what: float(rate) for rate, what in re.findall(r"^([\d.]+) (turns|cycles) per second$", said.getvalue(), re.M)}
        # Each cycle is a turn of both, and it plays on after a game is over.
        assert rates["turns"] == pytest.approx(2 * rates["cycles"])
        assert table.steps > 200 and table.resets > 1
        assert "Finished" in said.getvalue()

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
    """A clock that knows nothing of the machine: their benchmark lasts five seconds, which are five hundred looks at this one."""

    def __init__(self) -> None:
        self._now = 0.0

    def time(self) -> float:
        self._now += 0.01
        return self._now


class _Counted:
    """An environment that counts what is done with it."""

    def __init__(self, env: Any) -> None:
        self._env, self.steps, self.resets = env, 0, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._env, name)

    def step(self, action: Any) -> None:
        self.steps += 1
        self._env.step(action)

    def reset(self, **options: Any) -> None:
        self.resets += 1
        self._env.reset(**options)


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
        long = game == "schloss"
        with redirect_stdout(io.StringIO()):
            self.pyspiel.random_sim_test(loaded, num_sims=1, serialize=not long, verbose=False)
            if long:
                # To read a state they play its whole history again, at every step: of the longest game only the end is read.
                late = _thirty_before_the_end(loaded)
                self.pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False, specific_initial_state=late)

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
        """Forty tries a choice, six whole games on both seats: chance wins hardly any."""
        from open_spiel.python.algorithms import ismcts, mcts

        importlib.import_module("burghof.open_spiel")
        game = self.pyspiel.load_game("burghof_burg(players=2)")
        won = 0.0
        for number in range(6):
            rng = np.random.RandomState(number)
            bot = ismcts.ISMCTSBot(
                game=game,
                evaluator=mcts.RandomRolloutEvaluator(1, rng),
                uct_c=1.5,
                max_simulations=40,
                random_state=rng,
            )
            # Their own sampler throws other dice each time.
            bot.set_resampler(lambda state, player, rng=rng: state.resample_from_infostate(player, rng.uniform))
            seat = number % 2
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    action = rng.choice([outcome for outcome, _ in state.chance_outcomes()])
                elif state.current_player() == seat and len(state.legal_actions()) > 1:
                    action = bot.step(state)
                    assert action in state.legal_actions()
                else:
                    action = rng.choice(state.legal_actions())
                state.apply_action(int(action))
            won += state.returns()[seat] + 0.5
        assert won >= 5, f"{won} of 6"


def _thirty_before_the_end(game: Any) -> Any:
    """Play a game at random, and again up to where thirty actions and draws are left."""
    rng = np.random.default_rng(1)
    state, done = game.new_initial_state(), []
    while not state.is_terminal():
        done.append(int(rng.choice(state.legal_actions())))
        state.apply_action(done[-1])
    late = game.new_initial_state()
    for action in done[:-30]:
        late.apply_action(action)
    return late


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
