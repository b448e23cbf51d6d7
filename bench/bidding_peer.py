"""The bidding system of whatever Cardinal is on the path, as a program: a line of JSON in, a line of JSON out.

An older version is measured by starting this file with that version's ``src`` first on ``PYTHONPATH``. A question is
``{"dealer": "N", "vulnerability": "NS", "calls": ["1S", "pass"], "hand": "AKQ32.…"}``, an answer ``{"call": "2S"}``.
"""

from __future__ import annotations

import inspect
import json
import sys

from cardinal.analysis.robots.bridge.system import choose
from cardinal.bridge import Call, Seat, Vulnerability
from cardinal.cards import Hand


def main() -> None:
    # Versions before the conditions of play were an argument know calls and hand alone.
    knows_conditions = "vulnerability" in inspect.signature(choose).parameters
    for line in sys.stdin:
        asked = json.loads(line)
        calls, hand = [Call.parse(call) for call in asked["calls"]], Hand.parse(asked["hand"])
        if knows_conditions:
            marks = (Seat.parse(asked["dealer"]), Vulnerability.parse(asked["vulnerability"]))
            call = choose(calls, hand, dealer=marks[0], vulnerability=marks[1])[0]
        else:
            call = choose(calls, hand)[0]
        print(json.dumps({"call": str(call)}), flush=True)


if __name__ == "__main__":
    main()
