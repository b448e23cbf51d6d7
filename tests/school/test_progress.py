"""Progress: what goes well comes later, what fails comes again, and it survives being written down."""

from __future__ import annotations

from cardinal.school import Progress
from cardinal.school.progress import STEPS_DAYS


def test_a_law_that_goes_well_comes_later_and_later() -> None:
    progress, day, waits = Progress(), 100, []
    for number in range(4):
        progress = progress.marked("27", 80, f"s{number}", day)
        waits.append(progress.laws["27"].due - day)
        day = progress.laws["27"].due
    assert waits == list(STEPS_DAYS[1:5])


def test_a_law_that_fails_is_due_at_once() -> None:
    progress = Progress().marked("27", 95, "a", 1).marked("27", 20, "b", 50).marked("31", 95, "c", 50)
    assert progress.due(50) == ("27",)


def test_the_same_scene_counts_once_and_what_is_written_is_read_back() -> None:
    progress = Progress().marked("GP2.2", 75, "a", 9).marked("GP2.2", 10, "a", 9)
    assert progress.laws["GP2.2"].tried == 1
    assert Progress.read(progress.write()) == progress


def test_what_cannot_be_read_is_left_out() -> None:
    assert Progress.read("27:x:1:1:1;31:2|;;").laws == {}
