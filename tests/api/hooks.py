"""Lets schemathesis speak as people with real secrets, at real tables (see run.py)."""

import json
import os
import random
import urllib.request

import schemathesis
from schemathesis import GenerationMode

HOUSE = os.environ["BURGHOF_HOUSE"]
WORLD = json.loads(os.environ["BURGHOF_WORLD"])

# Whoever does this is nobody afterwards: somebody new each time.
ENDS = ("/api/logout", "/api/logout/all", "/api/me/password", "/api/me/devices/{name}")


def guest() -> str:
    body = json.dumps({"name": "Gast"}).encode()
    request = urllib.request.Request(f"{HOUSE}/api/guests", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["token"]


@schemathesis.auth(refresh_interval=None)
class Secret:
    def get(self, case, context):
        path, method = case.operation.path, case.operation.method.lower()
        if path in ENDS or (path == "/api/me" and method == "delete"):
            return guest()
        return random.choice(WORLD["tokens"])

    def set(self, case, data, context):
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def before_call(context, case, kwargs):
    """Most requests that are well formed are about a table there is."""
    positive = case.meta is None or case.meta.generation.mode == GenerationMode.POSITIVE
    if positive and case.path_parameters and "id" in case.path_parameters and random.random() < 0.9:
        case.path_parameters["id"] = random.choice(WORLD["tables"])
