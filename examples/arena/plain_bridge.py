"""A bridge program for the arena: bids by points alone, then plays the first card that is legal.

cardinal arena bridge rules "program:python examples/arena/plain_bridge.py" --matches 1 --boards 2
"""

from __future__ import annotations

import json
import sys

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}


def act(view: dict) -> dict:
    if view["phase"] == "claim":
        return {"verb": "object"}
    if view["phase"] == "auction":
        hand = view["hands"][view["viewer"]]
        points = sum(POINTS.get(card, 0) for card in hand)
        opens = points >= 13 and "1NT" in view["legal_calls"] and set(view["calls"]) <= {"pass"}
        return {"verb": "call", "call": "1NT" if opens else "pass"}
    if view["phase"] == "clarification":
        return {"verb": "face"}
    verb = "lead" if view["phase"] == "lead" else "play"
    return {"verb": verb, "card": view["legal_cards"][0]}


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        print(json.dumps({"type": "ready", "name": "plain"}), flush=True)
    elif message["type"] == "act":
        print(json.dumps({"type": "act", "act": act(message["view"])}), flush=True)
    elif message["type"] == "refused":
        print(message["why"], file=sys.stderr)
        print(json.dumps({"type": "act", "act": {"verb": "call", "call": "pass"}}), flush=True)
