"""Forms of answers: rows have names and meanings, and silence is the answer that says nothing."""

import pytest

from credal_book.catalog._forms import FORMS


@pytest.mark.parametrize("form", FORMS, ids=[form.name for form in FORMS])
def test_each_answer_has_a_name_and_a_meaning(form):
    assert len(form.answers) == len(form.stands_for) == len(set(form.answers)) > 1
    assert len(form.truths) > 1


@pytest.mark.parametrize(
    ("name", "silent"),
    [("one class or unknown", "unknown"), ("a set of classes", "unknown"), ("probabilities", "b: 1/2"),
     ("an interval of probabilities", "b: 0 to 1"), ("a top list", "none"), ("a set of labels", "neither")],
)  # fmt: skip
def test_silence_is_the_answer_that_says_nothing(name, silent):
    assert {form.answers[form.silent] for form in FORMS if form.name == name} == {silent}


def test_an_answer_of_one_class_is_never_silent():
    assert [form.silent for form in FORMS if form.name == "one class"] == [None]
