"""Scores of contracts, against endplay."""

from __future__ import annotations

from itertools import product

from cardinal.bridge import BIDS, Contract, Seat

from .measure import Line, Side, by_turns

DOUBLED = ("", "X", "XX")


def endplay() -> Line:
    """Every bid, doubling, vulnerability and number of tricks, made ready on both sides before the clock starts."""
    from endplay import types

    ours, theirs = [], []
    for bid, doubling, vulnerable, tricks in product(BIDS, range(3), (False, True), range(14)):
        difference = tricks - bid.level - 6
        text = f"{bid.level}{bid.denomination}S{DOUBLED[doubling]}{difference:+d}"
        ours.append((Contract(bid, doubling, Seat.S), tricks, vulnerable))
        theirs.append((types.Contract(text), types.Vul.ns if vulnerable else types.Vul.none))

    def score_ours() -> list[int]:
        return [contract.score(tricks=tricks, vulnerable=vulnerable) for contract, tricks, vulnerable in ours]

    def score_theirs() -> list[int]:
        return [contract.score(vulnerability) for contract, vulnerability in theirs]

    if score_ours() != score_theirs():
        raise SystemExit("endplay and Cardinal differ on a score of Law 77")
    figures = by_turns(Side(score_ours, 10), Side(score_theirs, 2))
    return Line(
        benchmark="scores_endplay",
        unit="scores per second",
        ours=figures.ours * len(ours),
        peer=figures.peer * len(ours),
        ratio=figures.ratio,
        at_least=5,
        more={"peer_name": "endplay Contract.score"},
    )
