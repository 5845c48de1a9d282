"""Burghof for tianshou: deep Q-learning with masked actions against a player that chooses at random.

    pip install "burghof[pettingzoo]" tianshou
    python examples/python/tianshou_env.py

tianshou reads ``{"observation", "action_mask"}`` of a PettingZoo environment through its own wrapper. Seat 0 learns, seat 1 plays at
random; what is printed after each epoch is what seat 0 wins on average, where nought is as good as the other one.
"""

from __future__ import annotations

import os

import numpy as np
import torch
from tianshou.algorithm import DQN, MARLRandomDiscreteMaskedOffPolicyAlgorithm, MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from burghof.pettingzoo import env

# Longer lists of actions come up in hardly any game of castles for two, and a narrow row is learnt sooner.
WIDTH = 128


class Scaled(Net):
    """A net that takes bytes."""

    def forward(self, obs, state=None, info=None):
        seen = obs.obs if hasattr(obs, "obs") else obs
        return super().forward(torch.as_tensor(seen, dtype=torch.float32) / 16, state, info)


def make() -> PettingZooEnv:
    """Make a table for two."""
    return PettingZooEnv(env("castles", 2, width=WIDTH))


def main(epochs: int, steps: int) -> None:
    """Learn for some epochs of this many steps."""
    # A net this small is quicker without being split.
    torch.set_num_threads(1)
    torch.manual_seed(1)
    np.random.seed(1)
    one = make()
    net = Scaled(state_shape=one.observation_space["observation"].shape, action_shape=WIDTH, hidden_sizes=[128, 128])
    policy = DiscreteQLearningPolicy(model=net, action_space=one.action_space, eps_training=0.1)
    # A turn later it is one's own decision again, as a rule.
    learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=3e-4), n_step_return_horizon=8, target_update_freq=200)
    other = MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=one.action_space)
    together = MultiAgentOffPolicyAlgorithm(algorithms=[learner, other], env=one)
    tables = DummyVectorEnv([make for _ in range(8)])
    training = Collector(together, tables, VectorReplayBuffer(20_000, 8), exploration_noise=True)
    judging = Collector(together, DummyVectorEnv([make for _ in range(8)]))
    together.run_training(
        OffPolicyTrainerParams(
            training_collector=training,
            test_collector=judging,
            max_epochs=epochs,
            epoch_num_steps=steps,
            collection_step_num_env_steps=200,
            update_step_num_gradient_steps_per_sample=0.1,
            batch_size=64,
            test_step_num_episodes=24,
            multi_agent_return_reduction=lambda returns: returns[:, 0],
            show_progress=False,
        )
    )


if __name__ == "__main__":
    main(*((1, 1_000) if os.environ.get("BURGHOF_QUICK") else (10, 4_000)))
