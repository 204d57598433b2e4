"""The explorer of partial sums says when no weight is given."""

from credal_book.explore._page import load


def test_no_weight_at_all_is_said_to_count_as_even() -> None:
    explorer = load("lorenz_curves")
    nothing = {name: 0 for name in explorer.start if name.startswith("q")}
    said = explorer.describe(**{**explorer.start, **nothing})
    assert "q 0.250 0.500 0.750 1.000" in said
    assert said.endswith(" No weight given to q: even shares.")
    assert "No weight" not in explorer.describe(**explorer.start)
