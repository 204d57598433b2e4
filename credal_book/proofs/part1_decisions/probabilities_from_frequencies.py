r"""From the frequencies in a sample to probabilities of the classes, and on to decisions.

(Dyrland, Lundervold and Porta Mana, Appendix.) Populations and samples have symbolic sizes. A sample is drawn at random
and without replacement unless a step says otherwise; with replacement is the limit of a large population.
"""

from typing import Any

from sympy import (
    IndexedBase,
    Rational,
    S,
    Symbol,
    binomial,
    diff,
    exp,
    expand_log,
    factorial,
    log,
    symbols,
)

from credal_book.proofs._class_sums import I, over_classes
from credal_book.proofs._proof import Proof
from credal_book.proofs.part1_decisions.expected_utilities import LOTTERY
from credal_lib.confusion import decision_threshold
from credal_lib.gambles import expected_reward

__all__ = [
    "base_rate_fallacy",
    "bayes_with_a_base_rate",
    "complementary_probabilities",
    "decision_rules",
    "discrepancy_without_replacement",
    "expected_utilities_of_two_actions",
    "hypergeometric_chance",
    "likelihood_of_the_sample",
    "marginal_and_conditional_frequencies",
    "mean_square_discrepancy",
    "multinomial_chance",
    "posterior",
    "sample_frequency",
]

CELLS = Symbol("ell", integer=True, positive=True)
IN_SAMPLE, IN_POPULATION = IndexedBase("F_s", positive=True), IndexedBase("F", positive=True)
DRAWN, SIZE = Symbol("N", positive=True), Symbol("N'", positive=True)
F_0, F_1 = symbols("F_0 F_1", positive=True)
"""Units of class 0 and of class 1 among those with the feature z."""


def posterior(likelihood: list[Any], base_rate: list[Any]) -> list[Any]:
    """Give the probabilities of the classes by equation (25).

    Parameters
    ----------
    likelihood : list of SymPy expressions
        Frequency of the feature in each class.
    base_rate : list of SymPy expressions
        Probability of each class.

    Returns
    -------
    list of SymPy expressions
    """
    total = expected_reward(likelihood, base_rate)
    return [f * p / total for f, p in zip(likelihood, base_rate, strict=True)]


def complementary_probabilities() -> Proof:
    """Prove that the probabilities of the two classes, as frequencies give them, add up to one."""
    proof = Proof("The probabilities of the two classes are complementary", "dyrland, Appendix, equation (16)")
    proof.given("Among the units with the feature $z$ let $F_0$ belong to class 0 and $F_1$ to class 1.")
    first, second = F_0 / (F_0 + F_1), F_1 / (F_0 + F_1)
    proof.equal(
        "The unit belongs to exactly one of the classes, so the two proportions add up to one:",
        second,
        1 - first,
        r"\frac{F_1}{F_0 + F_1} = 1 - \frac{F_0}{F_0 + F_1}",
    )
    likelihood, base = symbols("f_0 f_1", positive=True), Symbol("q_0", positive=True)
    by_bayes = posterior(list(likelihood), [base, 1 - base])
    proof.equal(
        "and so do the probabilities that equation (25) gives.",
        by_bayes[1],
        1 - by_bayes[0],
        r"p(X{=}1 \mid z) = 1 - p(X{=}0 \mid z)",
    )
    return proof


def expected_utilities_of_two_actions() -> Proof:
    """Show that equation (17) is equation (8) for two actions, and is the average over the units with the feature."""
    proof = Proof("The expected utilities of two actions", "dyrland, Appendix, equation (17)")
    u_0, u_1 = symbols("u_0 u_1", real=True)
    chance = Symbol("p", nonnegative=True)
    proof.given(
        "Let an action have the utilities $u_0$ in class 0 and $u_1$ in class 1, and let class 0 have probability $p$."
    )
    expected = expected_reward([u_0, u_1], [chance, 1 - chance])
    proof.equal(
        "With the probabilities of equation (16) the printed sum is that of equation (8):",
        expected,
        u_0 * chance + u_1 * (1 - chance),
        r"\bar u = u_0\,p + u_1\,(1 - p)",
    )
    total = expected_reward([u_0, u_1], [F_0, F_1])
    proof.equal(
        "If the probabilities are the proportions among the units with this feature, it is what the action yields per "
        "unit when it is done to all of them.",
        expected.subs(chance, F_0 / (F_0 + F_1)),
        total / (F_0 + F_1),
        r"u_0\,\frac{F_0}{F_0 + F_1} + u_1\,\frac{F_1}{F_0 + F_1} = \frac{u_0 F_0 + u_1 F_1}{F_0 + F_1}",
    )
    return proof


# --- samples ---


def mean_square_discrepancy(frequency: Any, together: Any, drawn: Any) -> Any:
    """Give the mean square of sample frequency less f, from the probabilities of one and two units.

    Parameters
    ----------
    frequency : SymPy expression
        Probability f that a drawn unit belongs to the class.
    together : SymPy expression
        Probability that two drawn units both do.
    drawn : SymPy expression
        Size of the sample.

    Returns
    -------
    SymPy expression
        The mean of a square of a sum of indicators: N terms with f, N (N - 1) pairs.
    """
    return (drawn * frequency + drawn * (drawn - 1) * together) / drawn**2 - frequency**2


def discrepancy_without_replacement(members: Any, size: Any, drawn: Any) -> Any:
    """Give the mean square discrepancy of a sample drawn without replacement.

    Parameters
    ----------
    members, size, drawn : SymPy expressions
        Units of the class in the population, units in the population, units in the sample.

    Returns
    -------
    SymPy expression
    """
    return mean_square_discrepancy(members / size, members * (members - 1) / (size * (size - 1)), drawn)


def sample_frequency() -> Proof:
    """Prove how far a sample frequency is from that of the population, and that it comes closer in larger samples."""
    proof = Proof(
        "A sample frequency is close to that of the population",
        "dyrland, Appendix, equation (18)",
        not_proved=(
            "that a given sample is representative. The derivation takes this word to mean that the units were drawn "
            "at random; for other samples the relation can fail, as equation (25) is there to mend."
        ),
    )
    proof.given(
        "Of $N'$ units with the feature $z$ let $F$ belong to class 0, and let $N$ of the $N'$ be drawn at random. The "
        "sample frequency is the mean of $N$ indicators. Each is one with probability $f = F/N'$, and two are both one "
        "with probability $F(F - 1)/(N'(N' - 1))$."
    )
    others, members = symbols("F' F", nonnegative=True)
    discrepancy = discrepancy_without_replacement(members, SIZE, DRAWN)
    frequency = members / SIZE
    proof.equal(
        "The mean of the sample frequency is therefore $f$, and the mean square of its discrepancy",
        discrepancy,
        frequency * (1 - frequency) / DRAWN * (SIZE - DRAWN) / (SIZE - 1),
        r"\overline{(f_s - f)^2} = \frac{f\,(1 - f)}{N}\cdot\frac{N' - N}{N' - 1}",
    )
    proof.equal(
        "It is zero when all units have been drawn,", discrepancy.subs(DRAWN, SIZE), 0, r"\frac{N' - N'}{N' - 1} = 0"
    )
    smaller = discrepancy - discrepancy.subs(DRAWN, DRAWN + 1)
    saved = members * others / (DRAWN * (DRAWN + 1) * SIZE * (SIZE - 1))
    proof.equal(
        "and one more unit makes it smaller by an amount that, with $F' = N' - F$ units of class 1, is",
        smaller,
        saved.subs(others, SIZE - members),
        r"\frac{F\,F'}{N\,(N + 1)\,N'\,(N' - 1)}",
    )
    proof.non_negative(
        "This is never negative for $N' > 1$, here $N' = 1 + e$: the larger the sample, the smaller the discrepancy, "
        "as the paper expects.",
        saved.subs(SIZE, 1 + Symbol("e", positive=True)),
        r"\frac{F\,F'}{N\,(N + 1)\,(1 + e)\,e} \ge 0",
    )
    return proof


def marginal_and_conditional_frequencies() -> Proof:
    """Prove the two formulas from counting units, for any number of values of the feature."""
    proof = Proof("Marginal and conditional frequencies", "dyrland, Appendix, equations (19) and (20)")
    joint_0, joint_1 = IndexedBase("F_0", positive=True), IndexedBase("F_1", positive=True)
    marginal = joint_0[I] + joint_1[I]
    proof.given(
        "Let $F(y, z)$ be the number of units of class $y$ with the feature $z$. Each unit with the feature $z$ is of "
        "class 0 or of class 1 and is counted once, which is equation (19); the feature takes $\\ell$ values."
    )
    proof.equal(
        "Counted over all values of the feature, the marginal frequencies of the feature and those of the class add up "
        "to the same population:",
        over_classes(marginal, {}, CELLS),
        over_classes(joint_0[I], {}, CELLS) + over_classes(joint_1[I], {}, CELLS),
        r"\sum_z F(z) = \sum_z F(0, z) + \sum_z F(1, z) = F(X{=}0) + F(X{=}1)",
    )
    conditional = [joint / marginal for joint in (joint_0[I], joint_1[I])]
    proof.equal(
        "The conditional frequencies (20) are proportions of one subpopulation, for they add up to one,",
        sum(conditional),
        1,
        r"f(0 \mid z) + f(1 \mid z) = \frac{F(0, z) + F(1, z)}{F(z)} = 1",
    )
    proof.positive("are positive where the class occurs,", conditional[0], r"\frac{F(0, z)}{F(z)} > 0")
    proof.equal(
        "and give the counts back:",
        conditional[0] * marginal,
        joint_0[I],
        r"f(y \mid z)\,F(z) = F(y, z)",
    )
    units = [(0, "a"), (0, "a"), (1, "a"), (1, "b"), (0, "c")]
    subpopulation = [x for x, z in units if z == "a"]
    proof.exact(
        "Counted one by one: of five units (0, a), (0, a), (1, a), (1, b), (0, c) three have the feature a, and two "
        "thirds of these are of class 0.",
        len(subpopulation) == units.count((0, "a")) + units.count((1, "a"))
        and Rational(subpopulation.count(0), len(subpopulation))
        == conditional[0].subs({joint_0[I]: units.count((0, "a")), joint_1[I]: units.count((1, "a"))}),
        r"F(a) = 2 + 1 = 3, \qquad f(0 \mid a) = \tfrac23",
    )
    return proof


def decision_rules() -> Proof:
    """Prove that rule (23) contains rule (21), decides by a sign, and yields the most per unit."""
    proof = Proof("The rules for a known and for an unknown class", "dyrland, Appendix, equations (21) to (23)")
    u_0, u_1, lead_0, lead_1 = symbols("u_0 u_1 Delta_0 Delta_1", real=True)
    chance, lead = Symbol("f", nonnegative=True), Symbol("Delta", positive=True)
    proof.given(
        "Let action $b$ have the utilities $u_0$ and $u_1$ in the two classes, action $a$ more by $\\Delta_0$ and "
        "$\\Delta_1$ (which may be negative), and let $f$ be the frequency of class 0 among the units with this "
        "feature."
    )
    of_a, of_b = (expected_reward(row, [chance, 1 - chance]) for row in ([u_0 + lead_0, u_1 + lead_1], [u_0, u_1]))
    proof.equal(
        "By equation (22) the expected utilities differ by",
        of_a - of_b,
        expected_reward([lead_0, lead_1], [chance, 1 - chance]),
        r"\bar U(a \mid z) - \bar U(b \mid z) = \Delta_0 f + \Delta_1 (1 - f)",
    )
    proof.equal(
        "If the class is known to be 0, that is $f = 1$, this is the difference of the utilities in class 0: rule (23) "
        "becomes rule (21).",
        (of_a - of_b).subs(chance, 1),
        lead_0,
        r"\Delta_0\cdot 1 + \Delta_1\cdot 0 = U(a \mid 0) - U(b \mid 0)",
    )
    units = F_0 + F_1
    mean_lead = (of_a - of_b).subs(chance, F_0 / units)
    proof.equal(
        "With the frequencies of the population the difference, times the number of units with this feature, is the "
        "total that $a$ brings more than $b$ when done to all of them,",
        units * mean_lead,
        lead_0 * F_0 + lead_1 * F_1,
        r"(F_0 + F_1)\left(\Delta_0 f + \Delta_1 (1 - f)\right) = \Delta_0 F_0 + \Delta_1 F_1",
    )
    proof.positive(
        "so that a positive difference $\\Delta$ is a gain, its opposite a loss, and at zero it does not matter.",
        units * lead,
        r"(F_0 + F_1)\,\Delta > 0",
    )
    return proof


# --- the likelihood ---


def multinomial_chance(sample: list[int], population: list[Any]) -> Any:
    """Give the probability of the counts of a sample with replacement: the multinomial distribution.

    Parameters
    ----------
    sample, population : lists of int
        Counts of the cells.

    Returns
    -------
    SymPy number
    """
    size = sum(population)
    chance = factorial(sum(sample))
    for drawn, members in zip(sample, population, strict=True):
        chance *= (S(members) / size) ** drawn / factorial(drawn)
    return chance


def hypergeometric_chance(sample: list[int], population: list[int]) -> Any:
    """Give the probability of the counts of a sample without replacement: the hypergeometric distribution.

    Parameters
    ----------
    sample, population : lists of int
        Counts of the cells.

    Returns
    -------
    SymPy number
    """
    chance = 1 / binomial(sum(population), sum(sample))
    for drawn, members in zip(sample, population, strict=True):
        chance *= binomial(members, drawn)
    return chance


def likelihood_of_the_sample() -> Proof:
    """Prove that (24) is proportional to the likelihood with replacement, and what its argument is."""
    proof = Proof(
        "The exponent of the likelihood is minus the cross-entropy, times the sample size, plus a constant",
        "dyrland, Appendix, equation (24)",
    )
    sample, members = IN_SAMPLE[I], IN_POPULATION[I]
    f, f_s = IndexedBase("f", positive=True), IndexedBase("f_s", positive=True)
    known = {sample: DRAWN}
    exponent = over_classes(sample * log(members), known, CELLS)
    proof.given(
        "Let the population have $N'$ units, $F_j$ of them in cell $j$ of the $\\ell$ combinations of class and "
        "feature, and let the sample have $N$ units with counts $F_{s,j}$. If it is drawn with replacement, its "
        "probability is multinomial. What does not depend on the population is put in front.",
        r"\frac{N!}{\prod_j F_{s,j}!} \prod_j \left(\frac{F_j}{N'}\right)^{F_{s,j}}",
    )
    power = over_classes(expand_log(sample * log(members / SIZE)), known, CELLS)
    proof.equal(
        "The logarithm of the product is the printed exponent less a constant, because the counts of the sample add "
        "up to $N$. So the probability is proportional to (24), for populations of one size $N'$:",
        power,
        exponent - DRAWN * log(SIZE),
        r"\sum_j F_{s,j} \ln\frac{F_j}{N'} = \sum_j F_{s,j} \ln F_j - N \ln N'",
    )
    relative = {sample: DRAWN * f_s[I], members: SIZE * f[I]}
    cross_entropy = -over_classes(f_s[I] * log(f[I]), {}, CELLS)
    right = -DRAWN * cross_entropy + DRAWN * log(SIZE)
    proof.equal(
        "With the relative frequencies $f_{s,j} = F_{s,j}/N$ and $f_j = F_j/N'$, the cross-entropy is $L(f_s, f) = "
        "-\\sum_j f_{s,j} \\ln f_j$, and the exponent is",
        over_classes(expand_log((sample * log(members)).subs(relative)), {f_s[I]: S.One}, CELLS),
        right,
        r"\sum_j F_{s,j} \ln F_j = -N\,L(f_s, f) + N \ln N'",
    )
    half = [Rational(1, 2), Rational(1, 2)]
    exponent_there = expected_reward([1, 1], [log(2), log(2)])
    proof.equal(
        "It is the cross-entropy up to its sign, and with counts up to a factor and a constant. Take a population of "
        "four units, two in each of two cells, and a sample of one from each: the exponent is $2 \\ln 2$ and the "
        "cross-entropy $\\ln 2$.",
        exponent_there,
        2 * expected_reward(half, [log(share) for share in half]) + 2 * log(4),
        r"1\cdot\ln 2 + 1\cdot\ln 2 = -2\cdot\ln 2 + 2\ln 4",
    )
    entropy = Symbol("L", nonnegative=True)
    proof.positive(
        "The better the fit, the smaller is the cross-entropy and the larger the exponent, whose slope is negative:",
        -diff(-DRAWN * entropy + DRAWN * log(SIZE), entropy),
        r"-\frac{\partial}{\partial L}\left(-N L + N \ln N'\right) = N > 0",
    )
    given_z, of_z = symbols("e z", positive=True)
    proof.equal(
        "Written with $F(y, z) = f(y \\mid z)\\,F(z)$, each term splits, and only the first part depends on what a "
        "classifier learns: minus this part is the loss that is called cross-entropy there.",
        expand_log(sample * log(given_z * of_z)),
        sample * log(given_z) + sample * log(of_z),
        r"F_s(y, z) \ln F(y, z) = F_s(y, z) \ln f(y \mid z) + F_s(y, z) \ln F(z)",
    )
    rivals = [2, 1], [3, 0]
    drawn = [2, 0]
    kept = [multinomial_chance(drawn, rival) for rival in rivals]
    put_aside = [hypergeometric_chance(drawn, rival) for rival in rivals]
    printed = [exp(2 * log(rival[0])) for rival in rivals]
    proof.exact(
        "That the sample is drawn with replacement, or from a population so large that it does not matter, is needed. "
        "Draw two units of three, both from the first cell. With replacement the populations $(2, 1)$ and $(3, 0)$ are "
        "in the ratio of (24),",
        kept[0] / kept[1] == printed[0] / printed[1] == Rational(4, 9),
        r"\frac{4/9}{1} = \frac{2^2}{3^2}",
    )
    proof.exact(
        "and without replacement in another.",
        put_aside[0] / put_aside[1] == Rational(1, 3) and put_aside[0] / put_aside[1] != printed[0] / printed[1],
        shown=r"\frac{1/3}{1} \ne \frac49",
    )
    return proof


# --- base rates ---


def _biased_sample() -> tuple[list[Any], list[Any], list[Any], list[Any], list[Any]]:
    """Frequencies in a population and in a sample that takes a share lambda_y of class y at random.

    Returns
    -------
    tuple of lists over the classes
        Frequency of the feature in each class, base rates, sampled shares, and what the sample shows: frequency of the
        feature in each class, and of each class given the feature.
    """
    likelihood, base = list(symbols("f_0 f_1", positive=True)), list(symbols("q_0 q_1", positive=True))
    taken = list(symbols("lambda_0 lambda_1", positive=True))
    with_feature = [s * p * f for s, p, f in zip(taken, base, likelihood, strict=True)]
    all_of_class = [s * p for s, p in zip(taken, base, strict=True)]
    seen_in_class = [a / b for a, b in zip(with_feature, all_of_class, strict=True)]
    seen_given_feature = [a / sum(with_feature) for a in with_feature]
    return likelihood, base, taken, seen_in_class, seen_given_feature


def bayes_with_a_base_rate() -> Proof:
    """Prove that (25) turns the class-wise frequencies of a sample into the class probabilities of the population."""
    proof = Proof("Bayes's theorem with an external base rate", "dyrland, Appendix, equation (25)")
    likelihood, base, _, seen_in_class, _ = _biased_sample()
    proof.given(
        "In the population let class $y$ have the base rate $q_y$, and the feature the frequency $f_y$ within it. The "
        "sample takes a share $\\lambda_y$ of the units of each class, whatever their feature."
    )
    proof.equal(
        "The shares cancel within each class, so the sample shows the right frequency of the feature in each class:",
        seen_in_class[0],
        likelihood[0],
        r"f_s(z \mid y) = \frac{\lambda_y q_y f_y}{\lambda_y q_y} = f_y",
    )
    joint = [p * f for p, f in zip(base, likelihood, strict=True)]
    proof.equal(
        "With these frequencies and the base rates of the population, equation (25) is the share of the class among "
        "the units of the population with this feature.",
        posterior(seen_in_class, base)[0],
        joint[0] / sum(joint),
        r"\frac{f_s(z \mid 0)\,q_0}{\sum_y f_s(z \mid y)\,q_y} = \frac{q_0 f_0}{q_0 f_0 + q_1 f_1}",
    )
    weight, rivals = Symbol("lambda", positive=True), symbols("f'_0 f'_1", positive=True)
    other = [p * h for p, h in zip(base, rivals, strict=True)]
    expected = [weight * f + (1 - weight) * h for f, h in zip(likelihood, rivals, strict=True)]
    proof.equal(
        "Usually the frequencies in the classes are uncertain. Say they are $f_y$ with probability $\\lambda$ and "
        "$f'_y$ otherwise, whatever the base rates are. The probability of each class together with the feature is "
        "then an average, and dividing by their sum is equation (25) with the expected frequencies, as the paper says:",
        (weight * joint[0] + (1 - weight) * other[0]) / (weight * sum(joint) + (1 - weight) * sum(other)),
        posterior(expected, base)[0],
        r"\frac{\lambda f_0 q_0 + (1 - \lambda)\,f'_0 q_0}{\sum_y \left(\lambda f_y q_y + (1 - \lambda)\,f'_y "
        r"q_y\right)} = \frac{\bar f(z \mid 0)\,q_0}{\sum_y \bar f(z \mid y)\,q_y}",
    )
    return proof


def base_rate_fallacy() -> Proof:
    """Show that the class frequencies of a sample with other base rates are wrong, and change a decision."""
    proof = Proof("The base-rate fallacy", "dyrland, Appendix, after equation (25)")
    likelihood, base, taken, seen_in_class, seen_given_feature = _biased_sample()
    right = posterior(seen_in_class, base)
    proof.equal(
        "With the base rates $q_y$ in the population and shares $\\lambda_y$ of each class in the sample, the odds of "
        "the classes that the sample shows are those of the population times the ratio of the shares:",
        seen_given_feature[0] / seen_given_feature[1],
        taken[0] / taken[1] * right[0] / right[1],
        r"\frac{f_s(0 \mid z)}{f_s(1 \mid z)} = \frac{\lambda_0}{\lambda_1}\cdot\frac{p(0 \mid z)}{p(1 \mid z)}",
    )
    rate = Rational(1, 100)
    values = dict(zip(likelihood + base, [Rational(9, 10), Rational(1, 10), rate, 1 - rate], strict=True))
    values |= {taken[0]: 99 * taken[1]}
    seen, true = (part[0].subs(values).cancel() for part in (seen_given_feature, right))
    proof.exact(
        "Take a test that finds nine in ten of the ill and alarms one in ten of the healthy, a disease with a base "
        "rate of 1%, and a sample with as many ill as healthy people. The sample frequency of the disease among the "
        "alarmed is 9/10; in the population it is 1/12.",
        seen == Rational(9, 10) and true == Rational(1, 12),
        r"\frac{0.9\cdot 0.5}{0.9\cdot 0.5 + 0.1\cdot 0.5} = \frac{9}{10}, \qquad "
        r"\frac{0.9\cdot 0.01}{0.9\cdot 0.01 + 0.1\cdot 0.99} = \frac{1}{12}",
    )
    threshold = decision_threshold([[Rational(u) for u in row] for row in LOTTERY])
    proof.exact(
        "The error changes decisions: if treating the ill gains 10 and treating the healthy costs 1, treatment pays "
        "above a probability of 1/11, which the sample frequency exceeds and the right probability does not.",
        seen > threshold > true,
        r"\tfrac{9}{10} > \tfrac{1}{11} > \tfrac{1}{12}",
    )
    return proof
