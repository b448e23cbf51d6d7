"""The tables of the terminals' file and their columns, in the newest layout; programs go by names, never by order.

A column is written ``Name:kind=default``: A a number that counts itself, L and S whole numbers of four and two bytes,
B yes or no, D a time, T a text of so many characters.
"""

from __future__ import annotations

from .jet_writer import NewColumn, NewTable

__all__ = ["SETTINGS", "TABLES"]

_KINDS = {"A": "Long", "L": "Long", "S": "Short", "B": "Bool", "D": "DateTime", "T": "Text"}
_SEATS = ("North", "East", "South", "West")
_SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
_LAYOUT = """
Clients
    ID:A Computer:T255
Session
    ID:S Name:T40 Date:D Time:D GUID:T80 Status:S=0 ShowInApp:B=False PairsMoveAcrossField:B=False
    EWReturnHome:B=False
Section
    ID:S Letter:T3 Tables:S MissingPair:S=0 EWMoveBeforePlay:S=0 Session:S ScoringType:S=1 Winners:S=0
Tables
    Section:S Table:S ComputerID:S=0 Status:S=0 LogOnOff:S=2 CurrentRound:S=0 CurrentBoard:S=0 UpdateFromRound:S=0
    Group:S=0
RoundData
    Section:S Table:S Round:S NSPair:S EWPair:S LowBoard:S HighBoard:S CustomBoards:T255
ReceivedData
    ID:A Section:S Table:S Round:S Board:S PairNS:S PairEW:S Declarer:S NS/EW:T2 Contract:T10 Result:T10
    LeadCard:T10 Remarks:T255 DateLog:D TimeLog:D Processed:B=False ExternalUpdate:B=False Processed1:B=False
    Processed2:B=False Processed3:B=False Processed4:B=False Erased:B=False SuspiciousContract:S=0
PlayerNumbers
    Section:S Table:S Direction:T2 Number:T16 Name:T18 Updated:B=False TimeLog:D Processed:B=False Round:S=0
PlayerNames
    ID:L Name:T18 strID:T18
Settings
    Section:S ShowResults:B=True ShowOwnResult:B=True RepeatResults:B=False MaximumResults:S=0 ShowPercentage:B=True
    GroupSections:B=False ScorePoints:S=1 EnterResultsMethod:S=0 ShowPairNumbers:B=True IntermediateResults:B=False
    AutopoweroffTime:S=20 VerificationTime:S=2 ShowContract:S=1 LeadCard:B=False MemberNumbers:B=False
    MemberNumbersNoBlankEntry:B=False BoardOrderVerification:B=True HandRecordValidation:B=True
    AutoShutDownBPC:B=False BM2PINcode:T4=0000 BM2ConfirmNP:B=False BM2TDCall:B=False BM2RemainingBoards:B=True
    BM2NextSeatings:B=True BM2ScoreRecap:B=False BM2AutoShowScoreRecap:B=False BM2ScoreCorrection:B=False
    BM2AutoBoardNumber:B=True BM2FirstBoardManually:B=False BM2ValidateLeadCard:B=False BM2ResultsOverview:S=0
    BM2ShowPlayerNames:S=0 BM2Ranking:S=0 BM2GameSummary:B=False BM2SummaryPoints:S=0 BM2PairNumberEntry:S=0
    BM2ResetFunctionKey:B=True BM2RecordBidding:B=False BM2RecordPlay:B=False BM2ValidateRecording:B=False
    BM2ShowHands:B=False BM2NumberEntryEachRound:B=False BM2NumberEntryPreloadValues:B=False BM2NameSource:S=0
    BM2ViewHandRecord:B=False BM2EnterHandRecord:B=False BM2EnterHandRecordWhen:S=0 BM2TextBasedNumber:B=False
    BM3ScreenBrightness:S=6 BM3ScreenDimMode:S=2 BM3ScreenOffMode:S=2 BM3SleepMode:S=120 BM3AudioVolume:S=2
    BM3Language:S=0 BM3ConnectionMode:S=0 BM3PINcode:T4=0000 BM3ConfirmNP:B=False BM3TDCall:B=True
    BM3ResultMethod:S=0 BM3BoardResultReentry:B=True BM3LeadCardEntry:S=1 BM3PlayerView:S=0 BM3PlayerNumberEntry:S=0
    BM3PlayerNumberEntryDuringPlay:B=False BM3StartingPositions:S=0 BM3Ranking:S=1 BM3NextSeatings:B=True
    BM3ScoreRecap:S=2 BM3ScoreColumn:S=0 BM3ViewResults:S=2 BM3ViewPercentages:B=True BM3ViewHandrecord:B=False
    BM3EnterHandrecord:S=0 BM2NumberValidation:S=0
BiddingData
    ID:A Section:S Table:S Round:S Board:S Counter:S Direction:T2 Bid:T10 DateLog:D TimeLog:D Erased:B=False
PlayData
    ID:A Section:S Table:S Round:S Board:S Counter:S Direction:T2 Card:T10 DateLog:D TimeLog:D Erased:B=False
"""


def _column(word: str) -> NewColumn:
    name, _, told = word.partition(":")
    kind, _, default = told.partition("=")
    return NewColumn(name, _KINDS[kind[0]], int(kind[1:] or 0), kind == "A", default)


def _tables() -> tuple[NewTable, ...]:
    found: dict[str, tuple[NewColumn, ...]] = {}
    name = ""
    for line in _LAYOUT.strip().splitlines():
        if not line.startswith(" "):
            name = line
            found[name] = ()
        else:
            found[name] += tuple(map(_column, line.split()))
    found["IntermediateData"] = found["ReceivedData"]
    at = (_column("Section:S"), _column("Board:S"))
    found["HandRecord"] = (*at, *(NewColumn(seat + suit, "Text", 13) for seat in _SEATS for suit in _SUITS))
    strains = (*_SUITS, "Notrump")
    tricks = (NewColumn(seat + strain, "Short") for seat in _SEATS for strain in strains)
    found["HandEvaluation"] = (*at, *tricks, *(NewColumn(f"{seat}Hcp", "Short") for seat in _SEATS))
    # Nobody but the scoring program writes settings, and all of them.
    return tuple(NewTable(name, columns, name != "Settings") for name, columns in found.items())


TABLES = _tables()
SETTINGS = next(one for one in TABLES if one.name == "Settings").columns
