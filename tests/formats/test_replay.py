"""Records played again at a guarded table: the real match to the end, irregular ones as far as the laws go."""

from __future__ import annotations

import pytest

from cardinal.bridge import IllegalCall, IllegalPlay, Phase
from cardinal.formats import GameRecord, replay
from cardinal.language import NotAllowed
from tests.formats.pbn import DATA, one, records

MATCH = records((DATA / "team_match_100_tables.pbn").read_bytes())
PLAYED = [record for record in MATCH if record.auction is not None]
DEAL = "N:AKQJT9876543.2.. 2.AKQJT9876543.. ..AKQJT98765432. ...AKQJT98765432"


def name(record: GameRecord) -> str:
    return f"board{record.number}-table{record.tag('Table')}"


@pytest.mark.parametrize("record", PLAYED, ids=name)
def test_a_table_of_the_match_comes_to_its_recorded_result_and_score(record: GameRecord) -> None:
    replayed = replay(record)
    assert replayed.refused is None
    assert replayed.table.is_over
    assert replayed.table.result == record.result
    assert record.score is not None
    assert replayed.table.score == record.score.of_ns
    assert record.auction is not None
    assert len(replayed.table.auction.disclosures) == sum(call.note is not None for call in record.auction.calls)


def test_all_tables_that_played_are_there() -> None:
    assert (len(MATCH), len(PLAYED)) == (100, 94)


def test_without_a_whole_deal_or_an_auction_nothing_can_be_played() -> None:
    with pytest.raises(NotAllowed):
        replay(one('[Board "1"]\n[Deal "N:AK... - - -"]\n[Dealer "N"]\n[Auction "N"]\nPass'))
    with pytest.raises(NotAllowed):
        replay(one(f'[Board "1"]\n[Deal "{DEAL}"]\n[Dealer "N"]'))


@pytest.mark.parametrize(
    ("auction", "calls", "refusal"),
    [("1D ^I 1C", 1, IllegalCall), ("1D ^S 2D", 1, NotAllowed), ("1D Pass X", 2, IllegalCall)],
)
def test_an_irregular_auction_is_followed_as_far_as_it_is_legal(
    auction: str, calls: int, refusal: type[Exception]
) -> None:
    replayed = replay(one(f'[Board "1"]\n[Dealer "N"]\n[Deal "{DEAL}"]\n[Auction "N"]\n{auction}\n'))
    assert len(replayed.table.auction.calls) == calls
    assert isinstance(replayed.refused, refusal)


def test_a_revoke_ends_the_replay_and_a_play_that_is_not_told_leaves_the_lead() -> None:
    head = f'[Board "1"]\n[Dealer "N"]\n[Deal "{DEAL}"]\n[Auction "N"]\n1NT AP\n'
    assert replay(one(head)).table.phase is Phase.LEAD
    revoked = replay(one(head + '[Play "E"]\nS2 D2 C2 ^R H2\n'))
    assert isinstance(revoked.refused, IllegalPlay)
    assert revoked.refused.cites == ("44C",)


def test_tricks_that_cannot_be_are_not_claimed() -> None:
    head = f'[Board "1"]\n[Dealer "N"]\n[Deal "{DEAL}"]\n[Auction "N"]\n1NT AP\n[Play "E"]\nS2 D2 C2 SA\n*\n'
    won = replay(one('[Declarer "N"]\n[Contract "1NT"]\n[Result "12"]\n' + head))
    assert won.table.result is not None
    assert won.table.result.tricks == 12
    none = replay(one('[Declarer "N"]\n[Contract "1NT"]\n[Result "0"]\n' + head))
    assert none.refused is not None
    assert none.table.phase is Phase.PLAY
