"""The betting game with a symbolic number of classes k: value, strategies, sure reward, dropped assumptions."""

import pytest
from sympy import IndexedBase, simplify

from credal_book import proofs
from credal_book.proofs.part2_sets import betting_game
from credal_lib import gambles


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("expected_reward", lambda sigma, theta: 2 * gambles.expected_reward(sigma, theta)),
        ("_total", lambda summand, known: 0),
    ],
)
def test_a_proof_about_a_wrong_kernel_fails(name: str, wrong: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(betting_game, name, wrong)
    assert proofs.verify(chapter=6)


@pytest.mark.parametrize("k", range(1, 7))
def test_the_sum_of_the_proofs_is_the_function_of_the_library(k: int) -> None:
    sigma, theta = IndexedBase("sigma"), IndexedBase("theta")
    i = betting_game.I
    symbolic = betting_game.reward_of_k_classes(sigma[i], theta[i]).subs(betting_game.SIZE, k).doit()
    classes = range(1, k + 1)
    assert simplify(symbolic - gambles.expected_reward([sigma[j] for j in classes], [theta[j] for j in classes])) == 0
