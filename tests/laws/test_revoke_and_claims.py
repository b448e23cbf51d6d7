"""Whether a claim of the other side stands open when a revoke comes to light (Laws 62A, 63A3, 63A4)."""

from __future__ import annotations

import pytest

from cardinal.laws.bridge.e2017.revoke_established import opponents_claim_open
from cardinal.laws.bridge.e2017.revoke_record import scene_of
from cardinal.laws.case import read_case

# East, a defender, discards a club on the diamond led although he holds the ace.
DEAL = "N:AKQ.432.KQJ.A432 JT9.765.AT9.KQJT 876.AKQ.8765.987 5432.JT98.432.65"
REVOKED = ["W: D2 DK CT D5"]


@pytest.mark.clause("62A")
@pytest.mark.parametrize(
    ("acts", "is_open"),
    [
        ([], False),
        (["S claims 9"], True),
        (["N claims 9"], True),
        (["S concedes 3"], True),
        (["E claims 3"], False),
        (["W concedes 9"], False),
        (["E claims 3", "S claims 9"], True),
        (["S claims 9", "W claims 3"], True),
        # 68B2: a defender's concession to which his partner objects at once is none.
        (["W concedes 12", "E objects"], False),
        (["S claims 9", "W objects"], True),
    ],
)
def test_only_a_claim_of_the_other_side_waits_for_a_ruling(acts: list[str], is_open: bool) -> None:
    board = {"contract": "3NT by S", "deal": DEAL}
    scene = scene_of(read_case({"board": board, "tricks": REVOKED, "acts": [*acts, "attention"], "law": "62"}))
    assert scene.play is not None
    (revoke,) = scene.play.revokes
    assert opponents_claim_open(scene, scene.play, revoke) is is_open
