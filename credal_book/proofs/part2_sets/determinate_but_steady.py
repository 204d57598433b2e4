r"""Example 1: of two classifiers with the same expected reward the more determinate one may vary less.

(Zaffalon, Corani and Mauá, Section 7, Example 1.) The probabilities are those of `risk.Outcomes`, with symbols for
epsilon and for everything that the example leaves open.
"""

from sympy import Rational, S, Symbol, symbols

from credal_book.proofs._proof import Proof
from credal_book.proofs.part2_sets.taste_for_caution import STRICTLY_CONCAVE
from credal_lib.risk import Outcomes

__all__ = [
    "classifiers",
    "determinacy",
    "existence",
    "expected_reward",
    "expected_size",
    "instances",
    "preference",
    "second_moment",
    "total_probability",
]

EPSILON = Symbol("varepsilon", positive=True)


def classifiers() -> tuple[Outcomes, Outcomes]:
    """Give the classifiers f and g of Example 1, with symbols for what the example leaves open."""
    g_1, missed_1, f_2, missed_2, all_three = symbols("q_g1 q'_f1 q_f2 q'_g2 q_f3", nonnegative=True)
    f = Outcomes((g_1 + EPSILON, f_2, all_three), (missed_1, missed_2 + 3 * EPSILON, S.Zero))
    g = Outcomes((g_1, f_2 + 2 * EPSILON, all_three), (missed_1 + 2 * EPSILON, missed_2, S.Zero))
    return f, g


def _begin(title: str) -> tuple[Proof, Outcomes, Outcomes]:
    """Begin a proof about the example."""
    proof = Proof(title, "zaffalon, Section 7, Example 1")
    proof.given(
        "Against $g$, the classifier $f$ has",
        r"P(F_1) = P(G_1) + \varepsilon,\; P(F_1^c) = P(G_1^c) - 2\varepsilon,\; P(F_2) = P(G_2) - 2\varepsilon,\; "
        r"P(F_2^c) = P(G_2^c) + 3\varepsilon,\; P(F_3) = P(G_3)",
    )
    return proof, *classifiers()


def total_probability() -> Proof:
    """Prove that the shifts of Example 1 keep the total probability."""
    proof, f, g = _begin("The shifts of Example 1 keep the total")
    proof.equal(
        "The shifts cancel:",
        sum([*f.hits, *f.misses]),
        sum([*g.hits, *g.misses]),
        name=r"P(f) = P(g)",
    )
    return proof


def expected_reward() -> Proof:
    """Prove that the classifiers of Example 1 have the same expected reward."""
    proof, f, g = _begin("The classifiers of Example 1 earn the same on average")
    proof.equal(
        "Only successes are paid, one class with 1 and two with 1/2:",
        f.lottery().mean,
        g.lottery().mean,
        name="E[f] = E[g]",
    )
    return proof


def second_moment() -> Proof:
    """Compute the difference of the second moments in Example 1."""
    proof, f, g = _begin("The second moments of Example 1")
    for shown, values in (
        (r"E[f^2] - E[g^2]", [each.lottery().expected(lambda x: x**2) for each in (f, g)]),
        (r"E[f_D] + E[f_I^2] - E[g_D] - E[g_I^2]", [f.second_moment, g.second_moment]),
    ):
        proof.equal(
            "The squares of the payments are 1 and 1/4:",
            values[0] - values[1],
            EPSILON / 2,
            shown + r" = \varepsilon - \tfrac14\,2\varepsilon = \tfrac12\varepsilon",
        )
    return proof


def preference() -> Proof:
    """Prove that g varies less in Example 1, and that every strictly concave utility prefers it."""
    proof, f, g = _begin("The classifier g of Example 1 is preferred")
    difference = (g.lottery().variance - f.lottery().variance).expand()
    proof.equal(
        "The variances differ by", difference, -EPSILON / 2, r"\mathrm{Var}[g] - \mathrm{Var}[f] = -\tfrac12\varepsilon"
    )
    proof.positive("so that $g$ varies less.", -difference, r"-\Delta Var = \tfrac12\varepsilon > 0")
    preference = (g.lottery(STRICTLY_CONCAVE).mean - f.lottery(STRICTLY_CONCAVE).mean).expand()
    proof.positive(
        "It is preferred without the approximation as well, under every strictly concave utility, since its height "
        "$\\rho$ above the chord is positive:",
        preference,
        r"E[u(g)] - E[u(f)] = 2\varepsilon\,u(\tfrac12) - \varepsilon\,u(1) = 2\varepsilon\,\rho(\tfrac12) > 0",
    )
    return proof


def determinacy() -> Proof:
    """Prove that g is the more determinate classifier in Example 1."""
    proof, f, g = _begin("The classifier g of Example 1 is more determinate")
    proof.equal(
        "Single classes, right or wrong, are named less often by $f$:",
        f.determinacy - g.determinacy,
        -EPSILON,
        r"P(F_D) - P(G_D) = \varepsilon - 2\varepsilon = -\varepsilon",
    )
    return proof


def expected_size() -> Proof:
    """Correct the printed difference of expected sizes in Example 1; what the example concludes stands."""
    proof, f, g = _begin("The expected numbers of classes in Example 1")
    difference = (f.expected_size - g.expected_size).expand()
    proof.equal(
        "Single classes count once and pairs twice:",
        difference,
        EPSILON,
        r"1\,(\varepsilon - 2\varepsilon) + 2\,(-2\varepsilon + 3\varepsilon) = \varepsilon",
    )
    proof.differs(
        "The printed difference is four times as large.",
        4 * EPSILON,
        difference,
        shown=r"4\varepsilon \ne \varepsilon",
    )
    proof.positive(
        "What the example concludes stands: $g$ is preferred although it names fewer classes on average.", difference
    )
    return proof


def instances() -> tuple[list[int], list[list[int]], list[list[int]]]:
    """Give four true classes and the answers of f and g, an instance of Example 1 with epsilon = 1/4.

    Returns
    -------
    tuple (true classes, answers of f, answers of g)
        Each answer is a list of classes.
    """
    return [1, 1, 1, 1], [[1], [2, 3], [2, 3], [2, 3]], [[1, 2], [1, 2], [2], [2]]


def _shares(truths: list[int], answers: list[list[int]]) -> list[Rational]:
    """Shares of successes, then of failures, of one, two and three classes."""
    kinds = [(truth in answer, len(answer)) for truth, answer in zip(truths, answers, strict=True)]
    return [Rational(kinds.count((right, size)), len(kinds)) for right in (True, False) for size in (1, 2, 3)]


def existence() -> Proof:
    """Prove that classifiers as in Example 1 exist for epsilon up to 1/4, and for no greater one."""
    proof, f, g = _begin("Classifiers as in Example 1 exist")
    both = [[*each.hits, *each.misses] for each in (f, g)]
    chances = [chance for chances in both for chance in chances]
    proof.exact(
        "None of the probabilities is negative when what the example leaves open is not,",
        all(chance.is_nonnegative for chance in chances),
        r"P(F_k), P(F_k^c), P(G_k), P(G_k^c) \ge 0",
    )
    left_open = set().union(*(chance.free_symbols for chance in chances)) - {EPSILON}
    proof.equal(
        "and the total, which has to be one, is, with what is left open adding up to $e \\ge 0$,",
        sum(both[1]),
        4 * EPSILON + sum(left_open),
        r"4\varepsilon + e = 1",
    )
    proof.in_words(
        "so the example exists for every $\\varepsilon$ above 0 and up to 1/4, and for no greater one; the rest $e$ "
        "can be given to the set of all classes."
    )
    truths, *answers = instances()
    at_most = dict.fromkeys(left_open, S.Zero) | {EPSILON: Rational(1, 4)}
    proof.exact(
        "Four instances do for $\\varepsilon = 1/4$, all of class 1: let $f$ answer 1 once and the pair of 2 and 3 "
        "three times, and let $g$ answer the pair of 1 and 2 twice and 2 twice. Counting gives the probabilities "
        "of the example.",
        [_shares(truths, given) for given in answers] == [[chance.subs(at_most) for chance in each] for each in both],
        r"P(F_1) = \tfrac14,\; P(F_2^c) = \tfrac34; \quad P(G_2) = P(G_1^c) = \tfrac12",
    )
    return proof
