"""``cardinal school exam``: an examination on paper, from the blueprint to a certificate that is verified offline."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from cardinal.cli.exam_folder import ExamFolder, papers_of
from cardinal.school.exams.answer import Answer
from tests.school.test_exam_statistics import right

from .conftest import Run

BLUEPRINT = Path(__file__).parents[2] / "examples" / "school" / "auction.toml"


def test_an_examination_on_paper_is_marked_appealed_corrected_certified_and_verified(
    run: Run, refused: Callable[..., str], tmp_path: Path
) -> None:
    folder = tmp_path / "spring"

    def exam(command: str, *words: str) -> str:
        done = run("school", "exam", command, str(folder), *words)
        assert done.exit_code == 0, done.output
        return done.output

    names = ("--candidates", "Ada, Charles", "--examiners", "Olga, Dan", "--grade", "Club director")
    hash_ = run("school", "exam", "new", str(BLUEPRINT), str(folder), *names).output.split()[-1]
    pdf = tmp_path / "paper.pdf"
    exam("paper", "--pdf", "--out", str(pdf), "--lang", "ja")
    assert pdf.read_bytes().startswith(b"%PDF")
    state = ExamFolder(folder).read()
    assert (state.hash, state.phase) == (hash_, "open")
    assert hash_ in exam("key")
    papers = papers_of(state)
    choice = next(item.number for item in papers.common if item.kind == "b")
    asked = json.loads(exam("items"))
    wrong = next(key for key in asked[str(choice)]["options"] if key not in right(papers.base(choice)).options)
    given: dict[str, dict[str, object]] = {}
    for who in ("C1", "C2"):
        best = {str(item.number): right(papers.base(item.number)).to_json() for item in papers.common}
        given[who] = best if who == "C1" else {str(choice): Answer(options=(wrong,)).to_json()}
        (folder / "answers").mkdir(exist_ok=True)
        (folder / "answers" / f"{who}.json").write_text(json.dumps({"answers": given[who]}), "utf-8")
    marks = json.loads(exam("mark", "--json"))
    assert [(one["per_cent"], one["passed"]) for one in marks] == [(100, True), (0, False)]
    assert "Few candidates" in exam("stats")

    exam("appeal", "--candidate", "C2", "--item", str(choice), "--grounds", "So says the book.")
    judged = (
        "--number",
        "1",
        "--verdict",
        "key",
        "--reason",
        "He is right.",
        "--right",
        json.dumps({"options": [wrong]}),
    )
    assert "open" in exam("appeal", *judged, "--examiner", "Olga")
    assert "marked again" in exam("appeal", *judged, "--examiner", "Dan")
    after = json.loads(exam("mark", "--json"))
    assert [one["before_appeals"] for one in after] == [100, 0]
    assert after[0]["per_cent"] < 100
    assert after[1]["per_cent"] > 0

    assert "have passed" in refused("school", "exam", "certify", str(folder), "C2")
    exam("certify", "C1", "--years", "5")
    file, key = folder / "certificate_C1.json", folder / "public-key.txt"

    def worth(*words: str, certificate: Path = file) -> str:
        found = run("school", "exam", "verify", str(certificate), "--key", str(key), *words)
        assert found.exit_code == (0 if found.output == "valid\n" else 1)
        return found.output.strip()

    assert worth() == "valid"
    assert worth("--today", "2099-01-01") == "expired"
    forged = tmp_path / "forged.json"
    forged.write_text(file.read_text("utf-8").replace("Club director", "World director"), "utf-8")
    assert worth(certificate=forged).startswith("forged")
    exam("certify", "C1", "--withdraw")
    assert worth("--withdrawn", str(folder / "withdrawn.json")) == "withdrawn"
