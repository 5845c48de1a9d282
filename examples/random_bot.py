#!/usr/bin/env python3
"""A bot in ten lines: any legal action. Try it: burghof simulate castles --bots "cmd:python3 examples/random_bot.py",greedy"""
import json, random, sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        random.seed(message["seed"])
        print(json.dumps({"type": "hello", "name": "random in Python"}), flush=True)
    elif message["type"] == "choose":
        print(json.dumps({"type": "choice", "notation": random.choice(message["legal"])["notation"]}), flush=True)
    else:
        break
