"""The program of a robot's process: it is sent the views of one seat, and answers with an act of that seat.

It is started as a file and imports nothing of the live room, the store or the web: it has no way to a log or a table,
and knows what it is sent. A frame is its length in four bytes and a pickle of ours; an answer is a line of JSON.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
from functools import cache, lru_cache
from random import Random
from typing import Any, BinaryIO

from cardinal.analysis.robots import bridge, guandan
from cardinal.analysis.robots.bridge.double_dummy import DoubleDummy

Answer = dict[str, Any]
NICE = 5
"""The tables come first, the robots' thinking after them."""
SECONDS = 0.4
"""How long a sampling robot looks at more deals: a move takes less than a second even where the machine is busy."""

TRIED: list[int] = []
"""On how many deals the answer of this moment was tried: what the robot really used, for the server's metrics."""


@lru_cache(maxsize=8_192)
def read_view(sent: bytes) -> Any:
    """A view; the same bytes come with every question of the same board."""
    return pickle.loads(sent)


@cache
def double_dummy() -> DoubleDummy:
    """One for all robots of this process, so that a solver that keeps dying is given up once for all."""
    return DoubleDummy()


def answer(asked: dict[str, Any]) -> Answer | None:
    """The act of the seat, as the protocol of a table writes it; None if the seat has nothing to do."""
    if asked["do"] == "wake":
        double_dummy().wake()
        return None
    views = [read_view(view) for view in asked["views"]]
    if asked["explains"] is not None:
        return explained(views[-1], asked["explains"], asked["language"])
    return (bridge_act if asked["game"] == "bridge" else guandan_act)(asked, views)


def explained(view: Any, about: int, language: str) -> Answer:
    """What a call of one's own shows, for an opponent who asks."""
    meaning = bridge.meaning_of(view.calls[: about + 1], view.dealer, view.vulnerability)
    return {"verb": "explain", "about": about, "text": meaning.text().render(language)[:500]}


def bridge_act(asked: dict[str, Any], views: list[Any]) -> Answer | None:
    chance = Random(f"{asked['seed']} {len(views)}")
    robot = bridge.BridgeRobot(bridge.Level(asked["level"]), chance, seconds=SECONDS, solver=double_dummy())
    for view in views[:-1]:
        robot.see(view)
    act = bridge_answer(robot.act(views[-1]), asked["language"])
    TRIED.append(robot.deals_tried)
    return act


def bridge_answer(act: bridge.Act, language: str) -> Answer | None:
    match act:
        case bridge.MakeCall(call=call, alerted=alerted, explanation=explanation):
            said = "" if explanation is None else explanation.render(language)[:500]
            return {"verb": "call", "call": str(call)} | ({"alert": said} if alerted else {})
        case bridge.LeadCard(card=card):
            return {"verb": "lead", "card": str(card)}
        case bridge.FaceLead():
            return {"verb": "face"}
        case bridge.PlayCard(card=card):
            return {"verb": "play", "card": str(card)}
        case bridge.ClaimTricks(tricks=tricks, statement=statement):
            return {"verb": "claim", "tricks": tricks, "text": statement.render(language)[:500]}
        case bridge.AnswerClaim(agrees=agrees):
            return {"verb": "agree" if agrees else "object"}
        case bridge.AnswerUndo(agrees=agrees):
            return {"verb": "agree_undo" if agrees else "refuse_undo"}
        case bridge.Nothing():
            return None


def guandan_act(asked: dict[str, Any], views: list[Any]) -> Answer | None:
    budget = guandan.Budget(seconds=SECONDS)
    robot = guandan.Robot(asked["level"], asked["seed"], asked["rules"], budget)
    watcher = guandan.Watcher(views[-1].viewer)
    for view in views:
        memory = watcher.see(view)
    act = robot.act(views[-1], memory)
    return None if act is None else act.to_act()


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until the questions end, which they do when the process that asks ends."""
    while len(head := questions.read(4)) == 4:
        asked = pickle.loads(questions.read(int.from_bytes(head, "big")))
        try:
            TRIED.clear()
            reply: Answer = {"act": answer(asked), "deals": sum(TRIED)}
        except Exception as error:  # whatever it is, the table plays on without this answer, and it is told there
            reply = {"error": f"{type(error).__name__}: {error}"[:500]}
        answers.write(json.dumps(reply).encode() + b"\n")
        answers.flush()


def main() -> None:
    # Whoever started us decides when we stop: they close our input or end us.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # Windows has no such call; there the robots share the processor evenly
        os.nice(NICE)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # standard output is for answers alone
    try:
        serve(sys.stdin.buffer, answers)
    except BrokenPipeError:
        # The parent process is gone: discard the buffered output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), answers.fileno())


if __name__ == "__main__":
    main()
