"""What a Guandan or federation hearing finds on its way without asking: the record, or what a clause says of it."""

from __future__ import annotations

import pytest

from cardinal.language import CardinalError
from cardinal.laws.check import check_case
from cardinal.laws.question import Found
from tests.laws.test_cases import every_case

# By the case, what its hearing finds in order. Every finding of the two books is here at least once.
FINDINGS: dict[str, list[str]] = {
    "ctcba/11_lateness: the limit lies within a quarter of the match": [
        "The limit lies within a quarter of the playing time: 15 minutes.",
    ],
    "ctcba/12_borrowed_player: a second loan in a stage is refused": [
        "The team has had its one borrowed player of this stage.",
    ],
    "ctcba/12_borrowed_player: not in a red masterpoint championship": [
        "In a championship for these masterpoints no player is borrowed.",
    ],
    "ctcba/12_borrowed_player: not part-way through a contest": [
        "No player is borrowed part-way through a contest.",
    ],
    "ctcba/29_seat_duties: South writes the sheet and West checks it, both answer": [
        "Who did it and who was to check it both answer: South, West.",
    ],
    "ctcba/32_late_finish: worked case 7, seventeen minutes over cost one and a half": [
        "24 boards have 200 minutes.",
    ],
    "ctcba/32_late_finish: the last match is no excuse for coming late to the next": [
        "That the last match ended late is no excuse.",
    ],
    "ctcba/68_conduct: declarer and dummy who look at each other's hands lose a tenth of a top": [
        "The Laws deal with the act itself; what follows here comes beside that.",
    ],
    "ctcba/68_conduct: the regulation has no figure for a team that moves early": [
        "The Laws deal with the act itself; what follows here comes beside that.",
        "The regulation states no figure for an event of this kind.",
    ],
    "ctcba/74_appeals: three members of the committee make a meeting, whose word can be made the last": [
        "3 members or more are present: the meeting is valid.",
    ],
    "ctcba/74_appeals: two members of the committee are too few": [
        "Fewer than 3 members are present: there is no valid meeting.",
    ],
    "ctcba/79_written_bidding: a call broken off that can be recognised is that call": [
        "East was to call and broke off while writing.",
    ],
    "ctcba/79_written_bidding: a mark that is a pass already cannot become a double": [
        "East was to call and broke off while writing.",
        "East's mark is a pass already, and cannot become a double or redouble.",
    ],
    "ctcba/79_written_bidding: a lead before the auction is over stays premature": [
        "The auction is not over: the lead came too early.",
    ],
    "ctcba/79_written_bidding: a call after a last pass with one stroke comes after the auction": [
        "The auction was over before North called, although the last pass had one stroke.",
        "North called 2♠ when the auction was over.",
        "There is no further rectification for the call of North.",
    ],
    "guandan/07_drawing: a card drawn out of turn and seen is a warning": [
        "The record shows that South saw the card.",
    ],
    "guandan/07_drawing: a card put into the hand is replaced by one drawn from it, and costs one VP of the total": [
        "The record shows that West took the card into the hand.",
    ],
    "guandan/07_drawing: the opponents choose which offender shuffles (F16)": [
        "All four hands were counted; wrong are: North, South.",
    ],
    "guandan/08_out_of_turn: a condoned play that tops nothing is still no play": [
        "The next player has followed, so that the turn is no matter any more; but North's cards were no legal play.",
        "♦3 ♠3 (pair 3) do not top pair 9.",
    ],
    "guandan/08_wrong_play: what was said is what the play is (A2)": [
        "The player said what the cards are: full house 8.",
    ],
    "guandan/32_lateness: four minutes and a half late gives the others one level, and they begin on 3": [
        "The record has how late the players were.",
    ],
    "guandan/32_lateness: of two late sides the difference decides": [
        "The record has how late the players were.",
        "Both sides were late.",
    ],
    "guandan/33_overtime: the record shows that no card was played when time was up": [
        "Play of the deal had not begun when time was up.",
    ],
    "guandan/33_overtime: where drawing begins a deal it must be finished": [
        "Play of the deal had begun when time was up.",
    ],
    "guandan/33_overtime: an allowance shortened later than that is not": [
        "The announcement does not count; 5 minutes stay allowed.",
    ],
    "guandan/34_forfeits: two thirds of the segments make a knockout forfeit ordinary": [
        "A segment given up counts as a match given up.",
    ],
    "guandan/35_withdrawal: without a reason leaving is a forfeit": [
        "No reason is shown: leaving is a forfeit by the home team.",
    ],
    "guandan/37_not_duplicate: found afterwards when nobody at the table knows a result, it is as during play": [
        "Nobody at the table knows a result: it is dealt with as if found during play.",
    ],
    "guandan/40_referee_call: the record shows the misconduct and the call": [
        "The record shows it: South leaves the seat.",
    ],
    "guandan/41_hall_conduct: a seat left while boards are dealt or copied is class four": [
        "The record shows it: West.",
    ],
    "guandan/48_corrections: an organiser may give published errors no longer than the others": [
        "The organiser has set the short time of 15 minutes for published errors too.",
    ],
    "guandan/53_procedural_penalties: who looked unchecked cannot be told, so the whole table answers": [
        "It cannot be told apart: all players of the table answer for numbers, directions and counts of cards.",
    ],
    "guandan/33_overtime: a deal in which a card was played is finished": [
        "Play of the deal had begun when time was up.",
    ],
    "guandan/33_overtime: a play of the deal before does not begin this one": [
        "Play of the deal had not begun when time was up.",
    ],
    "guandan/07_drawing: a card drawn out of turn and put back unseen restores the order and costs nothing": [],
    "guandan/32_lateness: two sides equally late give each other nothing": [
        "The record has how late the players were.",
        "Both sides were late.",
    ],
}


@pytest.mark.parametrize("name", FINDINGS)
def test_a_hearing_says_what_it_found(name: str) -> None:
    result = check_case(dict(every_case())[name]).result
    assert not isinstance(result, CardinalError)
    assert [str(step.text) for step in result.trace if isinstance(step, Found)] == FINDINGS[name]
