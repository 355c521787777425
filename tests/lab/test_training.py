"""Training: the arithmetic that it rests on, and one run of the smallest size."""

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="`make test-long` installs torch")
exams = import_module("sennik.lab.training.exams")
league = import_module("sennik.lab.training.league")
learning = import_module("sennik.lab.training.learning")
nets = import_module("sennik.lab.training.nets")
running = import_module("sennik.lab.training.running")
working = import_module("sennik.lab.training.working")

SMALL = {"tables": 12, "horizon": 4, "batch": 16, "width": 16, "cap": 60}
KINDS = ({"seats": 2}, {"seats": 3}, {"seats": 4})


def plan(**changes: Any) -> Any:
    return learning.Plan("koty", KINDS, **{**SMALL, **changes})


def test_shares_are_counted_from_the_observer_and_back() -> None:
    seats, counts = torch.tensor([0, 2, 1]), torch.tensor([2, 3, 4])
    outcomes = torch.tensor([[5.0, 1.0, 0.0, 0.0, 0.0, 0.0, -9.0]]).repeat(3, 1)
    shares = nets.shares_of(outcomes, seats, counts)
    assert shares.sum(1).tolist() == pytest.approx([1.0, 1.0, 1.0])
    assert shares[:, :-1].argmax(1).tolist() == seats.tolist(), "the observer hopes"
    assert shares[0, 2:-1].sum() == 0, "who does not sit there wins nothing"
    again = nets.turned_to(shares, seats, counts)
    assert again[:, 0].tolist() == pytest.approx(
        shares.gather(1, seats[:, None])[:, 0].tolist()
    )


def test_a_result_flows_back_over_the_decisions_of_all_seats() -> None:
    data = {
        "seats": torch.tensor([[0], [1]]),
        "ends": torch.tensor([[False], [True]]),
        "own": torch.tensor([[True], [True]]),
        "old": torch.zeros((2, 1)),
        "shares": torch.tensor([[[0.5, 0.5, 0.0]], [[0.4, 0.6, 0.0]]]),
        "results": torch.tensor([[[0.0, 0.0, 1.0]], [[0.0, 1.0, 0.0]]]),
        "next_shares": torch.tensor([[0.9, 0.1, 0.0]]),  # of the next match
    }
    found = learning.prepared(data, torch.tensor([2]), blend=0.5)
    assert found["gain"][1, 0] == pytest.approx(0.4), "seat 1 won, and hoped for 0.6"
    assert found["gain"][0, 0] == pytest.approx(0.2 - 0.5), "blended with that hope"
    assert found["targets"][0, 0].tolist() == pytest.approx([0.2, 0.8, 0.0])
    data["own"][1] = False  # what the rival's place is worth is not asked
    found = learning.prepared(data, torch.tensor([2]), blend=0.5)
    assert found["gain"][0, 0] == pytest.approx(-0.5)


def test_at_every_table_somebody_learns_and_company_has_its_share() -> None:
    kinds = torch.arange(300) // 100
    counts = torch.tensor([2, 3, 4])[kinds]
    rivals = [nets.Net(learning.net_shape(plan())) for _ in range(2)]
    company = league.Company(thumb=0.4, rivals=0.2)
    made = league.League(company, kinds, counts, 6, rivals, seed=1)
    sitting = torch.arange(6)[None, :] < counts[:, None]
    learns = (made.who == league.LEARNER) & sitting
    assert learns.any(1).all()
    thumbs = (made.who == league.THUMB) & sitting
    assert thumbs.any(1).sum() == 120
    assert [len(tables) for tables in made.tables] == [30, 30]
    assert ((made.who >= 0) & sitting).any(1).sum() == 60


def test_it_learns_against_the_past_too() -> None:
    learner = learning.Learner(plan(lessons=0.5))
    before = [weights.clone() for weights in learner.net.parameters()]
    learner.remember()
    figures = learner.learn(learner.collect(1.0), 1.0)
    after = list(learner.net.parameters())
    assert any((one != two).any() for one, two in zip(before, after, strict=True))
    assert figures["entropy"] > 0
    assert len(learner.rivals) == 1
    assert learner.env.refused.sum() == 0


@pytest.mark.long
def test_where_all_win_together_the_net_has_every_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def answers(*given: Any) -> Any:
        raise AssertionError("somebody else plays")

    shared = learning.Plan("onirim", ({"seats": 2},), **SMALL)
    assert running.plan_for("onirim", "cpu").company == league.Company(0.0, 0.0)
    exam = exams.Exam(shared)
    monkeypatch.setattr(exam, "answers", answers)
    assert exam.marks(learning.new_net(shared))[0].share == 0.0, "it knows nothing yet"
    with pytest.raises(AssertionError, match="somebody else"):
        exams.Exam.marks(with_rivals(answers), learning.new_net(plan()))


def with_rivals(answers: Any) -> Any:
    """An examination in which others play."""
    exam = exams.Exam(plan())
    exam.answers = answers
    return exam


def test_a_run_is_kept_resumed_and_responded_to(tmp_path: Path) -> None:
    out = tmp_path / "koty.pt"
    wish = {"game": "koty", "minutes": 0.0, "tables": 12, "kind": ["seats=2"]}
    first = working.work(working.Wish(**wish, out=out))
    assert first["final"]
    second = working.Wish(**wish, out=tmp_path / "more.pt", resume=out)
    working.work(second)
    responder = working.Wish(**wish, out=tmp_path / "foe.pt", against=out)
    line = working.work(responder)
    assert 0 <= line["against_rival"]["seats=2"][0] <= 1
    lines = out.with_suffix(".jsonl").read_text("utf-8").splitlines()
    assert json.loads(lines[0])["steps"] > 0
    assert out.with_suffix(".npz").stat().st_size < 300_000
