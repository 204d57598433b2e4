"""The score for lists of at least a given probability: what is refused, and the cure."""

from credal_lib.toplists._top_beta import top_beta_loss
from tests.refusals import Refusal, made_test

REFUSALS = {
    "a list that is too short": Refusal(
        lambda: top_beta_loss([[0.4, 0, 0]], [[1, 0, 0]], 0.5), ValueError, "fewest classes that account for 0.5"
    ),
    "a list that is too long": Refusal(
        lambda: top_beta_loss([[0.5, 0.3, 0]], [[1, 1, 0]], 0.5), ValueError, "fewest classes that account for 0.5"
    ),
    "more left over than the smallest score allows": Refusal(
        lambda: top_beta_loss([[0.2, 0, 0]], [[1, 0, 0]], 0.1), ValueError, "top list of no distribution"
    ),
    "all": Refusal(lambda: top_beta_loss([[0.5, 0, 0]], [[1, 0, 0]], 1), ValueError, "beta: expected a number between"),
    "nothing": Refusal(
        lambda: top_beta_loss([[0.5, 0, 0]], [[1, 0, 0]], 0), ValueError, "beta: expected a number between"
    ),
    "more than all": Refusal(lambda: top_beta_loss([[0.5, 0, 0]], [[1, 0, 0]], 1.5), ValueError, "beta"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
