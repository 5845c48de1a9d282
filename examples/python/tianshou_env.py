"""Burghof for tianshou: its collector over PettingZoo, with masked random policies.

    pip install "burghof[pettingzoo]" tianshou
    python examples/python/tianshou_env.py

tianshou reads ``{"observation", "action_mask"}`` of a PettingZoo environment through its own wrapper; a learner takes the place of one
of the random policies.
"""

from __future__ import annotations

from tianshou.algorithm import MARLRandomDiscreteMaskedOffPolicyAlgorithm, MultiAgentOffPolicyAlgorithm
from tianshou.data import Collector
from tianshou.env import DummyVectorEnv, PettingZooEnv

from burghof.pettingzoo import env


def main() -> None:
    """Play some games at random."""

    def make() -> PettingZooEnv:
        return PettingZooEnv(env("castles", 2))

    one = make()
    players = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=one.action_space) for _ in one.agents]
    together = MultiAgentOffPolicyAlgorithm(algorithms=players, env=one)
    collector = Collector(together, DummyVectorEnv([make for _ in range(2)]))
    print(collector.collect(n_episode=2, reset_before_collect=True))


if __name__ == "__main__":
    main()
