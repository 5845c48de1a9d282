"""Burghof for RLlib: PPO with masked actions, all seats learn one policy.

    pip install "burghof[rllib]"
    python examples/python/rllib_masked.py

``burghof.rllib.Env`` shows ``{"observations", "action_mask"}``, which RLlib's own action-masking module reads.
"""

from __future__ import annotations

import os

from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from burghof.rllib import Env


def main(rounds: int) -> None:
    """Train for some rounds."""
    one = Env({"game": "castles", "seats": 2, "width": 128})
    agent = one.possible_agents[0]
    module = RLModuleSpec(
        module_class=ActionMaskingTorchRLModule,
        observation_space=one.observation_spaces[agent],
        action_space=one.action_spaces[agent],
        model_config={"head_fcnet_hiddens": [64, 64]},
    )
    config = (
        PPOConfig()
        # RLlib's check of environments takes any action at random; here only what the mask allows is an action.
        .environment(Env, env_config={"game": "castles", "seats": 2, "width": 128}, disable_env_checking=True)
        .env_runners(num_env_runners=0)
        .multi_agent(policies={"all"}, policy_mapping_fn=lambda agent, episode, **more: "all")
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"all": module}))
        .training(train_batch_size_per_learner=512, minibatch_size=128, num_epochs=2)
    )
    algorithm = config.build_algo()
    for number in range(rounds):
        result = algorithm.train()
        print(f"round {number}: {result['env_runners']['num_episodes_lifetime']:.0f} games so far")
    algorithm.stop()


if __name__ == "__main__":
    main(1 if os.environ.get("BURGHOF_QUICK") else 20)
