"""The measures of the scoreboard: for each chapter a function of the library, and what it means in words.

A new chapter is a new entry of `MEASURES`; its place follows from its number. The words name the best classifier and
say why; a test holds them to what is computed.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from credal_book.datasets import Answers, TwelveWines
from credal_book.scenes.car import CAR
from credal_lib import comparisons, confusion, metrics, rewards, risk, toplists
from credal_lib._checks import FloatArray

BETS = 12
"""Bets ahead in chapter 9: as many as there are wines."""

PROMISED = 0.8
"""Coverage that is promised in chapter 31."""

RANKS = ((0, 1, 2), (1, 0, 1), (2, 1, 0))
"""Costs of chapter 28, as if the cultivars were three grades in order: how many grades the answer is off."""

DEAR = rewards.HitOrMiss(
    hit=lambda k: -(k - 1) / 2, miss=lambda k: -1 if k == 0 else -10, name="an error costs 10, unknown 1"
)
"""Minus the costs of chapter 29: an error 10, "unknown" 1, a set that contains the truth ½ for every class too many."""

NAMED = rewards.HitOrMiss(
    hit=lambda k: 1 if k == 1 else 0, miss=lambda k: -2 if k == 1 else 0, name="one cultivar: 1 if right, -2 if wrong"
)
"""Gains of chapter 1, where only one name counts."""

AVERAGE = rewards.DiscountedCost(CAR, 0)
"""Costs of chapter 11: a set costs the average of its classes."""
TICKET = (1, ((10, -1), (0, 0)))
"""The ticket of chapter 2, on cultivar 1 (the second), and its utilities: rows buy and leave, columns win and lose."""
IN_USE = (9 / 20, 9 / 20, 1 / 10)
"""Shares of the cultivars where the answers of chapter 4 are used; of the twelve wines a quarter is of the last."""

FEE = 0.25
"""What the laboratory of chapter 12 costs for each class beyond the first."""
SHORTLIST = rewards.Ha([1, 1, 1], 0.1, unknown=-0.2)
"""Costs of chapter 13: missing the cultivar costs 1, each further name 0.1; "unknown" leaves all three open."""
DEAR_UNKNOWN = rewards.HitOrMiss(
    hit=lambda k: 0 if k == 1 else -2, miss=lambda k: -3 if k == 1 else -2, name="an error costs 3, unknown 2"
)
"""Minus the costs of chapter 17, where only one name is an answer."""
REJECTED = 0.6
"""What a rejection is paid in chapter 18, and so its threshold: all three cultivars, if a correct pair is paid 0.8."""

UNKNOWN_AT_A_QUARTER = rewards.HitOrMiss(
    hit=lambda k: 0 if k == 1 else -0.25,
    miss=lambda k: -1 if k == 1 else -0.25,
    name="an error costs 1, unknown a quarter",
)
"""Minus the costs of chapter 16, where only one name is an answer."""

GRADES = ((0, 1, 4), (1, 0, 1), (4, 1, 0))
"""Costs of chapter 34, as if the cultivars were grades: the square of how many grades a bet is off."""
BETS_ON_GRADES = {
    (0,): (1, 0, 0), (1,): (0, 1, 0), (2,): (0, 0, 1), (0, 1): (0.5, 0.5, 0), (1, 2): (0, 0.5, 0.5),
    (0, 2): (0, 1, 0), (0, 1, 2): (0, 1, 0),
}  # fmt: skip
"""The only best bets on any grade, by the grades named; a test solves the games."""

FRIENDLY = rewards.DiscountedCost(CAR, 0.75)
"""Costs of chapter 14: the same table, with a reward for caution."""

PRICE_PER_NAME = 0.1
"""What each cultivar named costs in chapter 32."""

PRICED = rewards.HitOrMiss(
    hit=lambda k: 1 - PRICE_PER_NAME * k, miss=lambda k: -PRICE_PER_NAME * k, name="coverage at a tenth per name"
)
"""Pays the sets of all cultivars whose probability is at least the price, the best ones."""

Score = Callable[[TwelveWines, Answers], float]


@dataclass(frozen=True)
class Measure:
    """A measure of one chapter, in words and as a function."""

    chapter: int
    measure: str
    what: str
    silence: str
    greater_is_better: bool
    why: str
    score: Score


def _worth(reward: str | rewards.Reward) -> Score:
    """Average payment of the sets under a reward."""
    return lambda wines, given: metrics.utility_score(wines.y, given.sets, reward)


def _cost(reward: rewards.Reward) -> Score:
    """Average cost of the sets under a reward of costs."""
    return lambda wines, given: -metrics.utility_score(wines.y, given.sets, reward) + 0.0


def _cost_of_naming(reward: rewards.Reward) -> Score:
    """Average cost of the classes named; an answer that names none pays for all."""
    everything = [[True, True, True]]
    return lambda wines, given: (
        -metrics.utility_score(wines.y, np.where(given.sets.any(axis=1, keepdims=True), given.sets, everything), reward)
        + 0.0
    )


def _worth_in_use(wines: TwelveWines, given: Answers) -> float:
    """Discounted accuracy by cultivar, weighed by how frequent the cultivar is in use."""
    worth = rewards.by_name("discounted_accuracy").payoff(given.sets, wines.y)
    return float(sum(share * worth[wines.y == j].mean() for j, share in enumerate(IN_USE)))


def _cost_as_a_filter(wines: TwelveWines, given: Answers) -> float:
    """Average cost if a costly procedure tells the classes named apart; an answer that names none sends on all."""
    sets = given.sets | ~given.sets.any(axis=1, keepdims=True)
    missed = -AVERAGE.payoff(sets, wines.y) * ~sets[np.arange(len(wines.y)), wines.y]
    return float((FEE * (sets.sum(axis=1) - 1) + missed).mean())


def _capacity(wines: TwelveWines, given: Answers) -> float:
    """Capacity of the answers that name one cultivar; all others count as unknown."""
    single = given.sets & (given.sets.sum(axis=1) == 1)[:, np.newaxis]
    return float(confusion.capacity(confusion.tally(wines.y, single, unknown=True)))


def _with_rejections(wines: TwelveWines, given: Answers) -> float:
    """Average utility, where an answer that does not name just one cultivar, probable enough, rejects the wine."""
    single = given.sets & (given.sets.sum(axis=1) == 1)[:, np.newaxis] & (given.p >= REJECTED)
    return metrics.utility_score(wines.y, single, rewards.Quadratic(0.5, unknown=REJECTED))


def _lottery(wines: TwelveWines, given: Answers) -> risk.Lottery:
    """Discounted accuracy on a wine drawn at random."""
    return risk.Outcomes.from_predictions(wines.y, given.sets).lottery("discounted_accuracy")


def _tickets(wines: TwelveWines, given: Answers) -> float:
    cultivar, utilities = TICKET
    bought, won = given.sets[:, cultivar], wines.y == cultivar
    matrix = [[int((took & true).sum()) for true in (won, ~won)] for took in (bought, ~bought)]
    return float(confusion.average_utility(matrix, utilities=utilities, truth="columns"))


def _coverage(wines: TwelveWines, given: Answers) -> float:
    return metrics.coverage_score(wines.y, given.sets)


def _deviation(wines: TwelveWines, given: Answers) -> float:
    return math.sqrt(_lottery(wines, given).variance)


def _sure_reward(wines: TwelveWines, given: Answers) -> float:
    total = _lottery(wines, given).repeat(BETS)
    return float(risk.certainty_equivalent(risk.LogarithmicUtility(), total)) / BETS


def even_shares(given: Answers) -> FloatArray:
    """Shares of a bettor who knows the answer alone: even over the classes named, over all if none is."""
    among = np.where(given.sets.any(axis=1, keepdims=True), given.sets, True)
    return np.asarray(among / among.sum(axis=1, keepdims=True))


def _even_brier(wines: TwelveWines, given: Answers) -> float:
    return metrics.padded_brier_loss(wines.y, even_shares(given), np.ones_like(given.sets))


def _given_to_truth(wines: TwelveWines, given: Answers) -> float:
    return float(toplists.pad(given.p, given.listed)[np.arange(len(wines.y)), wines.y].mean())


def _surprise(wines: TwelveWines, given: Answers) -> float:
    """Distance of the Brier score suffered from the one that the list itself expects, its entropy."""
    expected = toplists.Brier().entropy(toplists.pad(given.p, given.listed)).mean()
    paid = float(metrics.padded_brier_loss(wines.y, given.p, given.listed))
    return abs(paid - float(expected))


def _padded_brier(wines: TwelveWines, given: Answers) -> float:
    return metrics.padded_brier_loss(wines.y, given.p, given.listed)


def _padded_log(wines: TwelveWines, given: Answers) -> float:
    return metrics.padded_log_loss(wines.y, given.p, given.listed)


def _lead_in_wins(wines: TwelveWines, given: Answers) -> float:
    reward = rewards.by_name("u65")
    own, precise = (reward.payoff(answers.sets, wines.y) for answers in (given, wines.answers["precise"]))
    counted = comparisons.wins_ties_losses(own, precise)
    return float(counted.wins - counted.losses)


def _shown_lead(wines: TwelveWines, given: Answers) -> float:
    """Lower end of the interval of the advantage over the precise classifier, wine by wine, under u65."""
    reward = rewards.by_name("u65")
    own, precise = (reward.payoff(answers.sets, wines.y) for answers in (given, wines.answers["precise"]))
    return comparisons.mean_interval(own - precise).low


def _worth_in_doubt(wines: TwelveWines, given: Answers) -> float:
    doubtful = wines.answers["cautious"].sets.sum(axis=1) > 1
    return metrics.utility_score(wines.y[doubtful], given.sets[doubtful], "u65")


def _balanced(wines: TwelveWines, given: Answers) -> float:
    """Average discounted accuracy within each cultivar, then over the cultivars."""
    worth = rewards.by_name("discounted_accuracy").payoff(given.sets, wines.y)
    return float(np.mean([worth[wines.y == j].mean() for j in np.unique(wines.y)]))


def _favorite(wines: TwelveWines, given: Answers) -> float:
    return metrics.coverage_score(wines.y, toplists.top(given.p, 1) & given.listed)


def _broken_promise(wines: TwelveWines, given: Answers) -> float:
    return metrics.coverage_by(wines.y, given.sets, by="class").gap(PROMISED)


def _cost_of_bets(wines: TwelveWines, given: Answers) -> float:
    """Average cost of the bets that are best against House within the classes named, or within all if none is named."""
    sets = given.sets | ~given.sets.any(axis=1, keepdims=True)
    costs = [BETS_ON_GRADES[tuple(np.flatnonzero(row).tolist())] @ np.array(GRADES) for row in sets]
    return float(np.array(costs)[np.arange(len(wines.y)), wines.y].mean())


MEASURES = (
    Measure(
        1, "net gain of single names",
        "an answer that names one cultivar gains 1 if it is correct and loses 2 if not; other answers gain nothing",
        "An abstention earns nothing, like every answer that does not name one cultivar.",
        True,
        "The cautious classifier is best: it names one cultivar where it is sure, and there it is mostly correct.",
        _worth(NAMED),
    ),
    Measure(
        2, "tickets on a cultivar",
        "a ticket for each wine costs 1 and pays 11 for the second cultivar; bought if that is among those named",
        "An abstention earns nothing: it buys no ticket.",
        True,
        "The top list gains most: a missed prize costs ten times as much as a ticket that is bought in vain.",
        _tickets,
    ),
    Measure(
        3, "balanced accuracy",
        "one, shared evenly among the classes named, if the true class is among them; each cultivar counts the same",
        "An abstention earns nothing, like an incorrect answer.",
        True,
        "The cautious classifier is best: wines of the rarest cultivar count most, and the precise one misses two.",
        _balanced,
    ),
    Measure(
        4, "accuracy in use",
        "one, shared evenly among the classes named, if the truth is among them; the last cultivar, a quarter of the "
        "twelve wines, counts as one in ten",
        "An abstention earns nothing, like an error.",
        True,
        "The precise classifier is best: in use the cultivar that it misses most is rare.",
        _worth_in_use,
    ),
    Measure(
        5, "coverage",
        "the share of the wines whose cultivar is among those named",
        "An abstention earns nothing: it never names the truth.",
        True,
        "The top list takes the first place: it always names two classes, so it seldom misses the true one.",
        _coverage,
    ),
    Measure(
        6, "discounted accuracy",
        "1 divided by the number of classes named if the true class is among them, and 0 otherwise",
        "An abstention earns nothing, like an incorrect answer.",
        True,
        "The precise classifier is best, barely: on the last five wines it does slightly better than even guesses.",
        _worth("discounted_accuracy"),
    ),
    Measure(
        7, "u65",
        "discounted accuracy for a person who is averse to risk: a correct pair has the utility 0.65",
        "An abstention earns nothing, like an incorrect answer.",
        True,
        "The cautious classifier takes the first place: a small premium on correct sets outweighs what it gave up.",
        _worth("u65"),
    ),
    Measure(
        8, "standard deviation",
        "how much the discounted accuracy varies from wine to wine",
        "An abstention has the best value there is: a classifier that always earns nothing never varies.",
        False,
        "The silent classifier is best, which is a warning: a small variance is no merit if the reward is small.",
        _deviation,
    ),
    Measure(
        9, "sure reward, twelve bets",
        "the sure reward per wine that is as good as twelve bets in a row, for a bettor with logarithmic utility",
        "An abstention earns nothing, and so do twelve of them.",
        True,
        "The precise classifier takes the first place again: under a logarithmic utility the price of uncertainty per "
        "bet shrinks, so the larger mean decides. Over one bet the cautious classifier takes it.",
        _sure_reward,
    ),
    Measure(
        10, "set-F1",
        "the harmonic mean of precision and recall of a set: a correct pair has the utility 2/3",
        "An abstention earns nothing, like an error.",
        True,
        "The cautious classifier is best, and so it is under every F-beta that pays 0.543 to 0.841 for a correct pair; "
        "F1 pays 2/3. Under a quadratic utility, which pays less for a triple, the cautious one is best up to 0.828.",
        _worth(rewards.FBeta(1)),
    ),
    Measure(
        11, "average cost",
        "what the named classes cost on average, if naming cultivar 3 wrongly costs 4, missing it 2, another error 1",
        "An abstention costs what naming every class costs, the average of a column of the table.",
        False,
        "The precise classifier is best on these wines. It need not be: a set at the average cost never costs less in "
        "expectation than the cheapest of its classes, but the precise classifier does not always name this class.",
        _cost_of_naming(AVERAGE),
    ),
    Measure(
        12, "cost as a filter",
        "a laboratory tells the named classes apart, for a quarter each beyond the first; a missed truth costs extra",
        "An abstention costs what the laboratory costs for all classes.",
        False,
        "The top list is best: its pairs cost little to tell apart, and all but one of them contain the truth.",
        _cost_as_a_filter,
    ),
    Measure(
        13, "cost of a shortlist",
        "missing the cultivar costs one, and each cultivar named beyond the first a tenth, whether it is right or not",
        "An abstention costs what naming every class costs, two tenths.",
        False,
        "The top list is best: an additional name costs little, so a second name for every wine is a cheap insurance.",
        _cost(SHORTLIST),
    ),
    Measure(
        14, "p-discounted cost",
        "what the classes named cost by a generalized mean with exponent one quarter; single errors cost 1, 2 or 4",
        "An abstention costs what naming every class costs.",
        False,
        "The top list is best: a pair that contains the truth costs a sixteenth of the error that it may avoid.",
        _cost_of_naming(FRIENDLY),
    ),
    Measure(
        15, "capacity",
        "one minus the area under error against abstention, if answers are given up and unknowns guessed at random; "
        "several names count as unknown",
        "An abstention earns what a classifier that guesses everything earns.",
        True,
        "The cautious classifier is best: it names one cultivar for seven wines, and only one of these is wrong.",
        _capacity,
    ),
    Measure(
        16, "error, unknown a quarter",
        "an error costs one and an unknown a quarter of that; several names count as unknown",
        "Each abstention costs the price of an unknown.",
        False,
        "The cautious classifier is best: one error and five unknowns cost less than four errors of the precise one.",
        _cost(UNKNOWN_AT_A_QUARTER),
    ),
    Measure(
        17, "cost with costly unknowns",
        "an error costs three and an unknown two; several names count as unknown",
        "Each abstention costs the price of an unknown, which is as much as a guess costs.",
        False,
        "The precise classifier is best: if the probabilities are right, the most probable of three classes is correct "
        "at least a third of the time, so an unknown at two thirds of an error never pays.",
        _cost(DEAR_UNKNOWN),
    ),
    Measure(
        18, "utility with rejections",
        "1 if a single cultivar is named and correct; a cultivar with a probability below 0.6, several cultivars, or "
        "none, count as rejecting and are paid 0.6",
        "An abstention earns what every rejection is paid: 0.6.",
        True,
        "The cautious classifier is best: of the seven wines that it names, six are correct.",
        _with_rejections,
    ),
    Measure(
        19, "Brier score, even reports",
        "the squared distance of the report from the truth, if it gives the same probability to each class named",
        "An abstention has the score of the report that gives the same probability to every class.",
        False,
        "The cautious classifier takes the first place. To be certain, and incorrect on every third wine, is no better "
        "than to abstain.",
        _even_brier,
    ),
    Measure(
        20, "probability of the truth",
        "what the padded list gives to the true class, on average; easy to read, but not a proper score",
        "An abstention earns 1 divided by the number of classes.",
        True,
        "The top list takes the first place: it names a second cultivar, and a list of one leaves the rest to padding.",
        _given_to_truth,
    ),
    Measure(
        21, "surprise",
        "the distance of the mean Brier score from the mean entropy, which is the score that the lists expect",
        "An abstention has the best value, 0: an even list is charged exactly what it expects.",
        False,
        "The silent classifier is best, but it promises nothing; the lists of the others promise more than they keep.",
        _surprise,
    ),
    Measure(
        22, "padded Brier score",
        "the squared error of the padded list, whatever its length",
        "An abstention has the score of equal probabilities, whatever is true.",
        False,
        "The top list is best: on all but one of the wines whose most probable cultivar is wrong, the second is true.",
        _padded_brier,
    ),
    Measure(
        23, "padded log score",
        "minus the logarithm of what the padded list gives to the true class",
        "An abstention has the score of equal probabilities, whatever is true.",
        False,
        "The precise classifier is best: padding gives more to the true cultivar of wine 8 than the longer lists do.",
        _padded_log,
    ),
    Measure(
        24, "wins minus losses",
        "wines on which the answer earns more than the precise one, minus those on which it earns less, under u65",
        "Each abstention is a loss if the precise classifier is correct on the wine.",
        True,
        "Precise and cautious are best: there are as many wins as losses, so a sign test sees no difference.",
        _lead_in_wins,
    ),
    Measure(
        25, "u65 on the doubtful wines",
        "u65 on those wines alone on which the cautious classifier names several classes",
        "An abstention earns nothing, like an error.",
        True,
        "The top list is best: it names the same pairs, and a pair where the cautious classifier names all three.",
        _worth_in_doubt,
    ),
    Measure(
        26, "u80",
        "discounted accuracy for a person who is strongly averse to risk: a correct pair has the utility 0.80",
        "An abstention earns nothing, like an error.",
        True,
        "The cautious classifier is best, and even the top list passes the precise one: a second name costs little.",
        _worth("u80"),
    ),
    Measure(
        27, "set-F2",
        "the F-measure in which recall weighs four times as much as precision: a correct pair has the utility 5/6",
        "An abstention earns nothing, like an error.",
        True,
        "The cautious classifier is best, barely: a pair is paid almost in full, so always naming two costs little.",
        _worth(rewards.FBeta(2)),
    ),
    Measure(
        28, "cost by distance",
        "how many grades the answer is off, as if the cultivars were graded; discounted, with some reward for caution",
        "Each abstention costs one grade: its cost has to be stated, and here it is 1.",
        False,
        "The cautious classifier is best: a pair that contains the truth costs little, an error up to two grades.",
        _cost(rewards.DiscountedCost(RANKS, r=0.5, unknown=-1)),
    ),
    Measure(
        29, "cost of costly errors",
        'an error costs ten, "unknown" costs one, and a set that contains the truth costs one half for every class too '
        "many",
        "Each abstention costs one more test.",
        False,
        "The silent classifier is best: twelve tests cost hardly more than an error, and the others err at least once.",
        _cost(DEAR),
    ),
    Measure(
        30, "accuracy of the favorite",
        "the share of the wines whose most probable listed class is the true one",
        "An abstention earns nothing: it has no favorite.",
        True,
        "Precise, cautious and top list are best: they have the same favorites, and accuracy sees nothing else.",
        _favorite,
    ),
    Measure(
        31, "distance from the promise",
        "how far the coverage of each cultivar is from the promised 80%, on average",
        "An abstention has the worst value: it covers nothing, so the distance is all that was promised.",
        False,
        "The cautious classifier is best: the precise one often misses a cultivar, the top list covers two too often.",
        _broken_promise,
    ),
    Measure(
        32, "coverage at the price 0.1",
        "1 if the truth is among the cultivars named and 0 if not, minus 0.1 for each cultivar named",
        "An abstention earns nothing: it names no cultivar and pays for none.",
        True,
        "The top list is best: its second names cost 0.1 each and cover three more wines, so they pay. At a price "
        "of 0.2, the cautious classifier would be best.",
        _worth(PRICED),
    ),
    Measure(
        33, "advantage that is shown",
        "the advantage over the precise classifier under u65 that the wines show: the lower end of the 95% interval",
        "An abstention has the worst value: its interval reaches further below 0 than that of any other classifier.",
        True,
        "The precise classifier is best, with its zero: twelve wines do not show that another one earns more.",
        _shown_lead,
    ),
    Measure(
        34, "cost of bets on grades",
        "the bettor spreads a bet over the grades in the best way against House, who chooses the truth among the "
        "classes named, and each part costs the square of the number of grades by which it is off",
        "An abstention costs what betting on the middle grade costs, which is never off by two.",
        False,
        "The cautious classifier is best. The silent one is next: without knowledge one bets on the middle grade.",
        _cost_of_bets,
    ),
)  # fmt: skip
"""In the order of their chapters."""
