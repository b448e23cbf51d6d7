"""A board at an open table of the server: an insufficient bid and a revoke, heard by the players themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer
from cardinal.language import CardinalError
from cardinal.live import Act, TableOwner
from tests.live.hubs import hub_in
from tests.live.open_tables import REVOKING, OpenEvening, in_time

DEAL = {"board": 1, "deal": REVOKING}
NEXT = {"board": 2, "deal": REVOKING}
# East discards a heart on the fourth trick and shows a club on the ninth.
TRICKS = (
    "N: D4 DT D2", "W: DK D5 DJ D3", "W: D9 D6 DQ S8", "S: C2 C8 CA HT", "N: S6 S2 SA S4", "S: SK S5 S7 S3",
    "S: H2 HA H4 HJ", "W: H7 H5 HQ H3", "E: C4 C3 C9 CK", "N: CQ C5 S9 CT", "S: SQ H8 D7 C6", "S: SJ H9 H6 C7",
    "S: ST D8 CJ HK",
)  # fmt: skip


@in_time
async def test_an_insufficient_bid_and_a_revoke_are_ruled_on_and_the_score_is_carried(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        evening = await OpenEvening.begin(hub, "bridge", DEAL, NEXT)
        await evening.calls("N pass", "E pass", "S 1S", "W 1H")
        # It stands until somebody points it out. The choice is North's, on North's screen alone, in North's language.
        assert evening.asked() == {}
        assert evening.owner.table.awaited == (Seat.N,)
        await evening.do(Seat.S, "attention")
        assert evening.asked() == {"N": "accept"}
        assert evening.owner.table.awaited == (Seat.N,)
        assert evening.seen(Seat.N)["calls"] == ["pass", "pass", "1S", "1H"]
        assert "1♥" in evening.seen(Seat.N, "zh-Hans")["question"]["text"]
        with pytest.raises(CardinalError):
            await evening.do(Seat.E, "answers", key="accept", value="yes")
        await evening.do(Seat.N, "answers", key="accept", value="no")
        # West simply calls again; two hearts cost nothing.
        assert evening.asked() == {"W": "replacement"}
        await evening.do(Seat.W, "call", call="2H")
        # Nobody directs here: the players confirm together that both bids are about hearts.
        assert evening.asked() == dict.fromkeys("NESW", "unusual")
        await evening.do(Seat.S, "answers", key="unusual", value="no")
        assert evening.asked() == {}
        assert evening.seen(Seat.S)["calls"] == ["pass", "pass", "1S", "2H"]
        assert evening.seen(Seat.S)["must_pass"] == []
        await evening.calls("N pass", "E pass", "S 4S", "W pass", "N pass", "E pass")
        await evening.do(Seat.W, "lead", card="DA")
        assert evening.seen(Seat.N)["lead"] is None
        await evening.do(Seat.W, "face")
        await evening.tricks(*TRICKS[:12])
        # The engine knows of the revoke; no player's screen does.
        assert evening.seen(Viewer.DIRECTOR)["revokes"] == ["E HT 4"]
        assert all(evening.seen(seat)["revokes"] == [] for seat in SEATS)
        await evening.tricks(TRICKS[12])
        # Nine tricks, one down, until somebody speaks: everybody is asked to agree on the score.
        view = evening.seen(Seat.S)
        assert (view["result"], view["score_ns"]) == ("4S by S -1", -50)
        assert evening.asked() == dict.fromkeys("NESW", "score")
        await evening.do(Seat.W, "answers", key="score", value="agreed")
        assert evening.owner.table.outcomes == ()
        await evening.do(Seat.S, "attention")
        # The revoker's side won later tricks: one is transferred, and the agreement on the old score is gone.
        view = evening.seen(Seat.S)
        assert (view["result"], view["score_ns"]) == ("4S by S =", 420)
        assert any("64A2" in one["cites"] for one in view["rulings"])
        assert evening.asked() == dict.fromkeys("NESW", "score")
        for seat in SEATS:
            await evening.do(seat, "answers", key="score", value="agreed")
        assert [(one.result, one.points) for one in evening.owner.table.outcomes] == [("4S by S =", 420)]
        assert evening.seen(Seat.S)["phase"] == "finished"
        for seat in SEATS:
            await evening.do(seat, "ready")
        assert evening.seen(Seat.E)["board"] == 2
        # Another process reads the same from the log.
        other = TableOwner(hub, "open")
        await other.refresh()
        assert other.message(Seat.N, "ja") == evening.owner.message(Seat.N, "ja")


@in_time
async def test_the_answers_are_sent_with_labels_in_the_readers_language(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        evening = await OpenEvening.begin(hub, "bridge", DEAL)
        await evening.calls("N pass", "E pass", "S 1S", "W 1H")
        await evening.do(Seat.N, "attention")
        for language, labels in (("en", "No Yes"), ("zh-Hans", "否 是"), ("zh-Hant", "否 是"), ("ja", "いいえ はい")):
            choices = evening.seen(Seat.N, language)["question"]["choices"]
            assert [one["value"] for one in choices] == ["no", "yes"]
            assert [one["text"] for one in choices] == labels.split()
        await evening.do(Seat.N, "answers", key="accept", value="no")
        await evening.do(Seat.W, "call", call="3D")
        # No code of the casebook is left in what a Chinese reader is asked.
        question = evening.seen(Seat.N, "zh-Hans")["question"]
        assert [one["value"] for one in question["choices"]] == ["similar", "subset", "purpose", "no"]
        read = " ".join((question["text"], question["guidance"] or "", *(one["text"] for one in question["choices"])))
        assert not any(code in read for code in ("similar", "subset", "purpose"))


@in_time
async def test_a_judgement_waits_for_a_person_where_the_table_has_a_director(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        evening = await OpenEvening.begin(hub, "bridge", {**DEAL, "director": "person"})
        await evening.calls("N pass", "E pass", "S 1S", "W 1H")
        await evening.do(Seat.N, "attention")
        await evening.do(Seat.N, "answers", key="accept", value="no")
        await evening.do(Seat.W, "call", call="3D")
        assert evening.asked() == {}
        assert evening.owner.table.awaited == ()
        assert evening.seen(Viewer.DIRECTOR)["question"]["key"] == "comparable"
        with pytest.raises(CardinalError):
            await evening.do(Seat.N, "answers", key="comparable", value="no")


@in_time
async def test_players_without_a_director_judge_in_common_and_the_log_says_who(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        evening = await OpenEvening.begin(hub, "bridge", DEAL)
        await evening.calls("N pass", "E pass", "S 1S", "W 1H")
        await evening.do(Seat.N, "attention")
        await evening.do(Seat.N, "answers", key="accept", value="no")
        await evening.do(Seat.W, "call", call="3D")
        assert evening.asked() == dict.fromkeys("NESW", "comparable")
        assert all("evidence" not in evening.seen(seat)["question"] for seat in SEATS)
        await evening.do(Seat.E, "answers", key="comparable", value="no")
        await evening.do(Seat.E, "answers", key="unusual", value="no")
        assert evening.seen(Seat.E)["must_pass"] == ["E"]
        lines = [one.text_for(Seat.N) for one in evening.owner.table.played.lines()]  # type: ignore[union-attr]
        assert any("East answers in place of the Director" in str(line) for line in lines)


@in_time
async def test_a_claim_is_agreed_to_by_both_defenders_and_a_doubted_one_shows_every_hand(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        evening = await OpenEvening.begin(hub, "bridge", DEAL)
        await evening.calls("N pass", "E pass", "S 4S", "W pass", "N pass", "E pass")
        await evening.do(Seat.W, "lead", card="DA")
        await evening.do(Seat.W, "face")
        await evening.tricks(*TRICKS[:3], "S: C2 C8 CA C4", "N: S6 S2 SA S4")
        await evening.do(Seat.S, "claim", tricks=8, text="drawing trumps, then clubs")
        assert evening.owner.table.awaited == (Seat.W, Seat.E)
        assert set(evening.seen(Seat.E)["hands"]) == {"E", "N", "S"}
        await evening.do(Seat.W, "agree")
        assert evening.seen(Seat.N)["claim"]["agreed"] == ["W"]
        before = evening.owner.table.played
        assert before is not None
        # Three tricks won and eight claimed are eleven.
        await evening.do(Seat.E, "agree")
        assert evening.seen(Seat.N)["result"] == "4S by S +1"
        doubted = before.act(Seat.E, Act("object"), 0.0)
        assert doubted.view(Seat.E)["phase"] == "contested"
        assert set(doubted.view(Seat.E)["hands"]) == {"N", "E", "S", "W"}
