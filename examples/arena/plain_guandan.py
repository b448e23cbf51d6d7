"""A Guandan program for the arena: leads its lowest single card, follows single cards, passes on everything else.

cardinal arena guandan rules "program:python examples/arena/plain_guandan.py" --matches 1 --boards 2
"""

from __future__ import annotations

import json
import sys

RANKS = "23456789TJQKA"


def strength(card: str, level: str) -> int:
    """How high a single card is: the level cards rank above the aces, the jokers above all."""
    if card in ("sj", "BJ"):
        return 14 + (card == "BJ")
    return 13 if card[0] == level else RANKS.index(card[0])


def act(view: dict) -> dict:
    seat, level = view["viewer"], view["level"]
    hand = view["hands"][seat].split()
    if view["owes"] == seat:
        return {"verb": "report", "count": len(hand)}
    if view["phase"] == "tribute":
        return {"verb": "pay", "card": view["legal_cards"][0]}
    if view["phase"] == "return":
        return {"verb": "give_back", "card": view["legal_cards"][0]}
    if view["phase"] == "choice":
        return {"verb": "take", "payer": next(iter(view["paid"]))}
    singles = sorted(hand, key=lambda card: strength(card, level))
    if not view["top"]:
        return {"verb": "play", "cards": singles[0]}
    top = view["top"]["cards"].split()
    higher = [card for card in singles if len(top) == 1 and strength(card, level) > strength(top[0], level)]
    return {"verb": "play", "cards": higher[0]} if higher else {"verb": "pass"}


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        print(json.dumps({"type": "ready", "name": "plain"}), flush=True)
    elif message["type"] == "act":
        print(json.dumps({"type": "act", "act": act(message["view"])}), flush=True)
    elif message["type"] == "refused":
        print(message["why"], file=sys.stderr)
        print(json.dumps({"type": "act", "act": {"verb": "pass"}}), flush=True)
