"""What the lessons in the new form ask their readers to change, by the number of the lesson."""

from __future__ import annotations

from tests.book.lesson_form import Change

PAIRS, SINGLES = ", ".join(["[0, 1, 1]"] * 3), ", ".join(["[0, 1, 0]"] * 3)
LINE = 'print(f"{name:7}", *weights(reward.utility, 3))'
HARMONIC = "(1 + beta**2) / (1 / P + beta**2 / R)"
GEOMETRIC = "P**(1/(1 + beta**2)) * R**(beta**2/(1 + beta**2))"
SHARE = "(prefers_f.min(), prefers_f.max())"

TWO_ENDS = "two_ends = [known, known[::-1]]"

SIX = "[round(float(value), 3) for value in by_size]"
ANNA = '"Anna": ["pair"] * 3 + ["either"] + ["single"] * 5'
OWNED = "for owned in (0.1, 1, 10, 100):"
BRIER_OF_ALL = """under_each = (1 - 2 * padded
              + (padded**2).sum(axis=1, keepdims=True))"""
LOSS_OF_ALL = """mode = padded == padded.max(axis=1, keepdims=True)
under_each = 1 - mode / mode.sum(axis=1, keepdims=True)"""

FIRST_ROW = 'rows["bias 0.1, window 0"]'

B_OF_1 = "B = np.array([[43, 18],\n              [7, 32]])"

PREFERRED = {
    "accuracy          ": "first",
    "balanced accuracy ": "second",
    "precision         ": "first",
    "F1                ": "second",
    "MCC               ": "first",
}
LEVEL = "brier.entropy, levels=brier.entropy([p_six])"
RATES = "sp.Tuple(*[rate(rule) for rule in rules])"
CALIBRATED = "from sklearn.calibration import CalibratedClassifierCV"
ACCURACY = "lambda T, W, A: T / (T + W)"

CHANGES: dict[str, list[Change]] = {
    "1": [
        Change(
            [(B_OF_1, B_OF_1.replace("18", "14").replace("32", "36"))],
            "misled = {}",
            ["recall of good       B        0", "recall of bad        B        0"],
        ),
        Change([("[-20, 0]", "[-2, 0]")], "rivals =", ["0.940        -0.100", "0.924        -0.082", "-0.400"]),
        Change([("[-20, 0]", "[-1, 0]")], "rivals =", ["0.940        -0.060", "0.924        -0.076", "-0.400"]),
        Change([("penalty = 2", "penalty = 0")], "penalty =", ["1    8", "0    6"]),
    ],
    "2": [
        Change([("[10, -1]", "[3, -1]")], "plt.fill_between(p_win", ["-0.2", "0.26"]),
        Change([("F(-5)]", "F(-50)]")], "decision_threshold(table)", ["bank has the threshold 1/3"]),
        Change(
            [("[74, 97]", "[30, 97]")],
            'print("test above"',
            ["90.3", "92.0", "test above 3/13", "treat above 7/57"],
        ),
    ],
    "2b": [
        Change([("rng.exponential()", "-rng.exponential()")], "by_columns +=", ["changed by columns: 50000"]),
        Change(
            [("(lottery, free))", "(lottery, [[0, 0], [10, -1]]))")],
            "def unit_and_constants",
            ["{e: -1, f_0: 10, f_1: -1}"],
        ),
        Change(
            [("(0.27, 0.35)", "(0.27, 0.45)")],
            "def best_ranges",
            ["A            0.552 to 0.843", "B            0.180 to 0.551"],
        ),
    ],
    "3": [
        Change(
            [("U = np.array([[5, 0],", "U = np.array([[2, 0],")],
            "def average_gain",
            ["by day        B exceeds A by -0.0250", "day and night B exceeds A by -0.0125"],
        ),
        Change(
            [("(M[0, 0] - (M[0, 0] + M[0, 1]) / 5) / M.sum()", "M[0, 0] * M[1, 1] / M.sum(axis=0).prod()")],
            "def my_metric",
            ["equivalence='none'"],
        ),
        Change(
            [("mine, yours = A, B", "mine, yours = A, np.array([[70, 35], [30, 265]])")],
            "mine, yours =",
            ["are equal at 1.50", *(f"{name} prefers the {which}" for name, which in PREFERRED.items())],
        ),
    ],
    "4": [
        Change(
            [("< 0.01", "< 0.02")],
            "treat all with an alarm",
            ["share of the ill:       0.154", "treat all with an alarm: 0.697"],
        ),
        Change(
            [("random(50_000) < 0.05", "random(50_000) < 0.5")],
            "reliability(p_ward[:, 1], y_ward)",
            ["(0.4, 0.6]   0.500             0.497"],
        ),
    ],
    "5": [
        Change(
            [("[4, 4, 0]", "[2, 2, 0]")],
            "choice.bayes(np.eye(3), shares)",
            ["human    1.4", "bicycle  1.1", "nothing  1.0", "optimal: [False False  True]"],
        ),
        Change(
            [("[1, 4, 5], s=2", "[3, 12, 15], s=2")],
            "choice.maximal(np.eye(3), credal)",
            ["costs of the car: [False  True False]", "0/1 costs:        [False False  True]"],
        ),
        Change(
            [("s_cars = 2", "s_cars = 5")],
            "by_rule =",
            ["the same: True", "left out: 20", "is named:  75"],
        ),
    ],
    "5b": [
        Change(
            [("upper = [F(2, 10)", "upper = [F(5, 10)")],
            "found.add(p)",
            ["4 different vertices", "at most 3 tenths"],
            "f'at most {10 * max(p[0] for p in found)} tenths'",
        ),
        Change(
            [("[0.3, 0.2, 0.2], [0.3, 0.5, 0.5]", "[0.34, 0.2, 0.2], [0.34, 0.5, 0.5]")],
            "margin, at = best_margin",
            ["human    z = +0.01 at [0.34 0.33 0.33]", "[ True  True  True]", "optimal at a vertex: False"],
            "f'optimal at a vertex: {choice.bayes(np.eye(3), expert.vertices())[:, 0].any()}'",
        ),
    ],
    "6": [
        Change(
            [("games.betting_game(3)", "(games.betting_game(3) + 1) * F(1, 2)")],
            "optimal for the bettor",
            ["value 2/3", "optimal for the bettor: 1/3 1/3 1/3"],
        ),
        Change(
            [(TWO_ENDS, f"{TWO_ENDS[:-1]}, [F(1, 5), F(3, 5), F(1, 5)]]")],
            "two_ends =",
            ["value 1/3\n  optimal: 1/3 1/3 1/3"],
        ),
    ],
    "7": [
        Change(
            [(ANNA, ANNA.replace("* 3", "* 5").replace('le"] * 5', 'le"] * 3'))],
            "def switch",
            ["Anna changes at h = 0.75"],
        ),
        Change([(ANNA, ANNA.replace('pair"] * 3', 'pair"] * 0').replace("* 5", "* 8"))], "def switch", ["h = 0.50"]),
        Change([("h_shown = 0.65", "h_shown = 0.8")], "h_shown =", ["[1.0, 0.8, 0.6, 0.475, 0.392, 0.333]"], SIX),
    ],
    "7b": [
        Change(
            [("n_classes = 4", "n_classes = 2")],
            "pd.DataFrame(compared",
            ["0.5        0.2500", "0.4142", "0.3615"],
        ),
        Change([(OWNED, "for owned in (3,):")], "sells = {}", ["0.4641", "0.4643"]),
    ],
    "8": [
        Change([(PAIRS, SINGLES)], "variance of g", ["f earns [1. 0. 0. 0.] with mean 0.25", "0.1875", "0.0625"]),
        Change(
            [("(W[0] - 2 * e, W[1] + 3 * e, 0)", "(W[0] + e, W[1], 0)")],
            "f_recipe.expected_size",
            ["mean        0", "variance    epsilon/2", "determinacy 2*epsilon"],
        ),
        Change([("u_search = np.sqrt", "u_search = np.square")], "u_search =", ["smallest -0.2394, largest -0.0054"]),
    ],
    "8b": [
        Change([(LINE, f"{LINE}\nprint(*weights(lambda x: x**2, 3))")], "def weights", ["3/2 -1/3 -1/6"]),
        Change(
            [("z_2, z_3 = -6 / 7, 6 / 7", "z_2, z_3 = -1 / 2, 0")], "prefers_f =", ["(np.False_, np.False_)"], SHARE
        ),
        Change([("z_2, z_3 = -6 / 7, 6 / 7", "z_2, z_3 = -0.6, 1")], "prefers_f =", ["(np.True_, np.True_)"], SHARE),
        Change([('values["precise"]', 'values["A"]')], "birds = pd.DataFrame", ["-6.0", "-2.0", "7.0", "10.0"]),
    ],
    "9": [
        Change(
            [("-np.sort(-slopes, axis=1)", "np.sort(slopes, axis=1)")],
            "slopes = ",
            ["smallest -0.0745, largest -0.0044"],
        ),
        Change([("F(5, 8)", "F(3, 5)")], "F(5, 8) ** m", ["= 1/10 =", "= 11/100 =", "= 91/1000 ="]),
    ],
    "10": [
        Change(
            [("[[1, 0]] * 64 + [[0, 1]] * 36", "[[1, 0]] * 67 + [[0, 1]] * 33")],
            "def f1_of_each",
            ["one name 0.670", "both     0.667"],
        ),
        Change([(HARMONIC, GEOMETRIC)], "second = sp.factor", ["True)", "sqrt(x)"], "u_F.subs(beta, 1)"),
    ],
    "10b": [
        Change(
            [("[0.5, 0.3, 0.2]", "[0.6, 0.25, 0.15]")],
            "best = choice.bayes_set(measure, [forecast])",
            ["0.567", "u65 [[1 0 0]]", "F1  [[1 0 0]]", "u80 [[1 1 0]]", "F2  [[1 1 1]]"],
        ),
        Change([("X[:, :2]", "X[:, :3]")], "made_for_u65 = ", ["one name     scores 0.775", "u65 scores 0.787"]),
    ],
    "11": [
        Change(
            [("[F(5, 2), F(5, 2)], patient", "[F(3, 2), F(3, 2)], patient")],
            "found_pair =",
            ["possible: True", "largest margin 1/2 at p = 1/3 2/3", "weights 2/3 1/3"],
        ),
        Change(
            [("slow = 1", "slow = F(1, 2)"), ("[F(3, 5), F(2, 5), 2]", "[F(1, 4), F(1, 4), 2]")],
            "slow = 1",
            [
                "human or bicycle             own classes 1/4  all rows 1/4",
                "human or nothing             own classes 1/2  all rows 1/4",
                "bicycle or nothing           own classes 1/2  all rows 1/4",
                "human or bicycle or nothing  own classes 5/11 all rows 5/26",
            ],
        ),
    ],
    "12": [
        Change(
            [("[F(3, 5), F(2, 5), 2]", "[F(1, 4), F(1, 4), 3]")],
            "found = counterexamples(rule, analyst)",
            [
                "upper_bounded fails:\n    human or bicycle costs 3 if nothing",
                "mistake_averse holds",
                "cautiousness_seeking fails:\n    human or bicycle costs 3 if nothing",
            ],
        ),
        Change(
            [('"invariant", "insensitive"]', '"invariant"]')],
            "false_alarm =",
            ["0.0\nlargest t: 0.5"],
        ),
        Change(
            [("table_for(filtering, F(1, 4))", "table_for(filtering, F(1, 2))")],
            "words = [",
            ["human or bicycle             filtering 1/2 1/2 5/2", "caution and permissive: False False"],
            'found = check(by_filter)\nprint("caution and permissive:", found[3].holds, found[2].holds)',
        ),
    ],
    "13": [
        Change([("half=F(13, 20)", "half=F(1, 2)")], "failures(utility_rows)", ["possible", "rewarding caution:"]),
        Change(
            [("[1, 2, 2], F(2, 5)", "[1, 2, 2], F(3, 10)")],
            "failures(Ha([1, 2, 2]",
            ["cautiousness seeking: {a, b} at c, cost 23/10 > 2"],
        ),
        Change(
            [("[1, 2, 2], F(2, 5)", "[1, 2, 2], F(7, 10)")],
            "failures(Ha([1, 2, 2]",
            ["permissive: {a, b, c}", "rewarding caution: {a, b}"],
        ),
        Change(
            [("unit = 1", "unit = 100")],
            "log_car =",
            ["we put in\nnon-dominant: {a, b} at c, cost 111 < 200", "mistake averse", "correctness sensitive\n"],
        ),
    ],
    "14": [
        Change(
            [("pay_of_doctors(1 / 8)})", "pay_of_doctors(1 / 24)})")],
            "doctors = pd.DataFrame",
            ["ill              0.333       0.375", "ill or healthy   0.250       0.375"],
        ),
        Change([("(0.25, 1), (0.5, 2)", "(0.25, 1), (1.5, 4)")], "def weight_of", ["0.25 0.5", "0.375 0.293"]),
        Change(
            [("handover = 1", "handover = half")],
            "handover = ",
            [
                "Property 6 (mistake averse) fails",
                "Property 8 (correctness cost-insensitivity) fails",
                "human or bicycle             margin 1/4",
                "human or nothing             margin -1/16",
                "bicycle or nothing           margin -1/16",
                "human or bicycle or nothing  margin 27/46",
            ],
        ),
    ],
    "15": [
        Change(
            [("(90, 10, 0)", "(70, 10, 20)"), ("(90, 9, 1)", "(70, 9, 21)")],
            'pd.DataFrame({"before"',
            ["efficacy  0.8375  0.8380"],
        ),
        Change([("(0.22, 0.15)", "(0.22, 0.09)")], "plt.annotate(name, place", ["[0.22  0.09 ]"], "len(corners)"),
    ],
    "16": [
        Change([("sure < 0.7", "sure < 0.85")], "left_out = sure", ["share 0.240", "share 0.480"]),
        Change([("(0.5, 0.2)", "(0.5, 0.1)")], "rows = {}", ["[289, 5, 68, 207, 0, 0]"], f"{FIRST_ROW}.tolist()"),
        Change(
            [("price = 0.1", "price = 0.3")],
            "plt.plot(a[stop]",
            ["0.084  0.086   0.063", "0.063  0.058   0.054"],
        ),
    ],
    "17": [
        Change([("[6, 0],   # says", "[10, 0],  # says")], "only_answers =", ["break even: 2.5", "all answered: 117"]),
        Change(
            [("np.ones(6)", "np.full(6, 1.6)")], "expected[", ["0.50  1.50      3.0      1.6      ill", "1.6  unknown"]
        ),
    ],
    "17b": [
        Change(
            [(">= 0.9\n", ">= 0.99\n")],
            "pairs given up",
            ["0.467      0.984       1.000", "0.847      0.914       0.795           0.917"],
        ),
        Change(
            [("[30, 0, 20, 0]", "[30, 20, 0, 0]")],
            "run = np.transpose",
            ["0.5 [0.3   0.958]"],
        ),
    ],
    "18": [
        Change([("0.8, 0.65\nfor", "0.8, 0.68\nfor")], "second = rng", ["500 days: h = 0.8 1.00, h = 0.68 0.82"]),
        Change(
            [("price = 0.1", "price = 0.3")],
            "table[size] =",
            ["threshold 0.7: abstention 0.246, cost 0.0766", "rate 0.06", "0.0478", "0.0595", "0.0513"],
        ),
    ],
    "19": [
        Change([("-np.log(p)", "-np.sqrt(p)")], 'scores = {"linear"', ["log     best report 0.84"]),
        Change(
            [("sp.sqrt(v)", "v**2")],
            "own_curve =",
            ["smallest regret -1.7315", "every regret negative: True"],
            "f'every regret negative: {(regret < 0).all()}'",
        ),
    ],
    "20": [
        Change(
            [("F(28, 100)", "F(40, 100)"), ("F(24, 100)", "F(20, 100)")],
            "def mean_f1",
            ["0.700 2/5 street car\n0.667 0 street"],
        ),
        Change([("n_classes = 4", "n_classes = 10")], "n_classes = 4", ["0.768"], "f'{valid.mean():.3f}'"),
        Change([("decimals = 2", "decimals = 3")], "draws = ", ["3 with a sum above 1, 47 invalid"]),
    ],
    "21": [
        Change(
            [("charges[p.argmax()] = 0", "charges[p == p.max()] = 0")],
            "passed = {",
            ["favorite    True     True", "array([0., 0., 0.])"],
            "favorite_score(np.ones(3) / 3)",
        ),
        Change([("power = 1 / 2", "power = 2")], "power =", ["smallest difference: -1.7698"]),
    ],
    "21b": [
        Change(
            [(LEVEL, LEVEL.replace("brier", "rules[1]"))],
            "displays.triangle(",
            ["array([0.898, 0.898, 0.898, 0.898, 0.898, 0.898]), 0."],
            "(rules[1].entropy([*permutations(p_six)]).round(3), float(rules[1].entropy(inside).min()))",
        ),
        Change(
            [(RATES, RATES + "\nsp.factor(sp.diff((p_1 - f)**3 + (p_2 + f)**3, f).subs(f, 0))")],
            "def rate(rule)",
            ["-3*(p_1 - p_2)*(p_1 + p_2)"],
        ),
    ],
    "22": [
        Change(
            [("stated = [[0.5, 0.2, 0, 0]]", "stated = [[0.5, 0.3, 0, 0]]")],
            "expected = truths @",
            ["smallest 0.68 largest 0.68"],
        ),
        Change(
            [("wrong = [[0.5, 0.1, 0, 0]]", "wrong = [[0.5, 0.17, 0, 0]]")],
            "wrong = ",
            [f"penalty {penalty:<5}: excess 0.000016667" for penalty in (0, 1e-9, 0.01, 1)],
        ),
    ],
    "22b": [
        Change(
            [("ok = toplists.is_valid(said, pairs)", "ok = np.full(n_drawn, True)")],
            "smallest excess",
            ["Brier     smallest excess -0.04337", "log       smallest excess -0.16599", "excess -0.03948"],
        ),
        Change([(BRIER_OF_ALL, LOSS_OF_ALL)], "best = ", ["true: 366 not both: 14340"]),
    ],
    "23": [
        Change([("np.full(6, 0.25), 3000", "np.full(6, 1), 3000")], "largest excess:", ["excess: 0.65 of"]),
        Change(
            [("train_size=300", "train_size=200")],
            "comparisons.bootstrap_interval(",
            ["paired   -0.0253, 95% from -0.0348 to -0.0159"],
        ),
    ],
    "24": [
        Change(
            [('patients = datasets.load("hepatitis")', 'patients = datasets.load("saheart")')],
            "pd.DataFrame(table_rows)",
            ["before   0.742 0.742", "inside   0.686 0.694"],
        ),
        Change([("true_rho = 0.1", "true_rho = 0.3")], "true_rho = ", ["100       0.747        0.291"]),
        Change([("true_rho = 0.1", "true_rho = 0.0")], "true_rho = ", ["100       0.059        0.000"]),
    ],
    "25": [
        Change([("positive, negative = 1, 0", "positive, negative = 2, 0")], "n_x = ", ["NBC: 13/14", "lowest: 2/3"]),
        Change([("(gain, h)[0]\nlevel", "(gain, h)[0]\nlevel.subs(triples, 0)")], "gain = ", ["e/pairs"]),
    ],
    "26": [
        Change([("NaiveCredalClassifier(s=1)", "NaiveCredalClassifier(s=2)")], '"coverage"])', ["0.560     1.000"]),
        Change([('utility = "u65"', 'utility = "u80"')], 'utility = "u65"', ["mean rank  2.500 2.875 2.125 2.500"]),
    ],
    "27": [
        Change([("(1, 2, 4, 8)", "(1, 32)")], "copied =", ["32     0.988 0.881   0.984    0.825"]),
        Change([("h = 0.8", "h = 0.65")], "nested =", ["NBC  0.725        0.802      0.802   0.814", "0.800   0.815"]),
    ],
    "28": [
        Change([("pair = [2, 3]", "pair = [1, 3]")], "pair = ", ["2           1.000    1.000  1.000          1.000"]),
        Change(
            [("rule = DiscountedCost(costs, 0.5)", "rule = DiscountedCost(costs, 0)")], "tuned = ", ["0.459", "0.454"]
        ),
        Change(
            [("rule = DiscountedCost(costs, 0.5)", "rule = DiscountedCost(costs, 0.9)")], "tuned = ", ["0.459", "0.132"]
        ),
    ],
    "29": [
        Change(
            [("[20, 0], [2, 3]]", "[20, 0], [6, 9]]")],
            "says_positive, says_negative",
            ["[340. 176. 184. 265. 228.]", "(91/97, 9/23)"],
        ),
        Change([("StratifiedKFold(5,", "StratifiedKFold(3,")], "of_tree = ", ["inner folds     2.097 2.256"]),
        Change([("[2, 2]]", "[1, 1]]")], "own_table = ", ["0.961", "1.000"]),
    ],
    "30": [
        Change([("sp.Rational(25, 100), sp", "sp.Rational(20, 100), sp")], "def gain_of", ["1/375"]),
        Change([("[1, 2, 3]\npd", "[1, 1.2, 1.5]\npd")], "powers = ", ["0.127", "0.132", "0.095", "0.097"]),
        Change(
            [("by_length(smoothed(trees), lev.y", "by_length(smoothed(votes), y")],
            "def smoothed",
            ["1 0.966    0.622  0.203"],
        ),
    ],
    "31": [
        Change([("(0.8, 0.95)", "(0.9, 0.95)")], "nine = ", ["level 0.9: r = 9, tau = 0.9"]),
        Change(
            [("to_power(exact, 3)", "to_power(exact, 0.5)")],
            "lab[f",
            ["power 2.01", "too sure              0.782          1.980 0.530", "0.691          1.560 0.547"],
        ),
    ],
    "32": [
        Change([(ACCURACY, f"{ACCURACY[:-1]} + 20)")], "shared = ", ["T / (T + W)      562"]),
        Change([('(T - W / 4) / n").words', '(T - 3 * W) / n").words')], '(T - W / 4) / n").words', ["above 3/4."]),
    ],
    "32b": [
        Change([("0.25 * size", "0.45 * size")], "[0.5, 0.3, 0.2]))", ["price        ['a']"]),
        Change(
            [("low, high = 0.6, 0.9", "low, high = 0.2, 0.7")],
            "low, high = ",
            ["interval 0.595", "number 0.5 0.25\n", "number 0.4 0.3\n", "number 0.6 0.32"],
        ),
    ],
    "33": [
        Change([("level=0.9)", "level=0.95)")], "tried = ", ["home below 0.051, treat above 0.949", "38.0  0.773"]),
        Change(
            [
                ("from credal_lib import choice, gambles", CALIBRATED + "\nfrom credal_lib import choice, gambles"),
                ('("naive Bayes", bayes)', '("naive Bayes", CalibratedClassifierCV(bayes, cv=5))'),
            ],
            "hoped = ",
            ["naive Bayes: promised 0.92, paid 0.87, z = -0.8"],
        ),
    ],
    "34": [
        Change(
            [("default_rng(34), 0.6", "default_rng(34), 0.25")],
            "for score in (brier, toplists.Log()",
            ["Brier     0 lies pay", "log       0 lies pay", "spherical 0 lies pay"],
        ),
        Change(
            [("np.ones(4), 100)", "np.full(4, 50), 100)")],
            "def lies(f):",
            ["f = 0.2: 0 lies pay", "f = 0.3: 3674 lies pay"],
        ),
        Change(
            [
                ("(2 + correct) / (1 + correct)", "(4 + correct) / (3 + correct)"),
                ("1 / (1 + x)", "1 / (3 + x)"),
                ("brentq(slope, 1, 2)", "brentq(slope, 1, 9)"),
            ],
            "turn_of_limit, guess",
            ["slope is zero at 3.3881"],
        ),
        Change(
            [("rng.integers(1, 10, (3, 3))", "rng.integers(5, 10, (3, 3))")],
            "columns = [",
            ["class left out            0", "bets unique             200", "some pair costs more      0"],
        ),
        Change(
            [("rewards.Quadratic(0.8)", "rewards.Quadratic(0.5)")],
            "parts = u80s",
            ["0.016", "0.033  0.237"],
        ),
    ],
    "35": [
        Change([("(6, 100)))", "(3, 100)))")], 'print("invented models:"', ["invented models: -1/20"]),
        Change([("n = 7700", "n = 1000")], "n = 7700", ["3.7% plus or minus 1.30", "4.5% plus or minus 1.29"]),
        Change(
            [("[70, 78, 61]", "[80, 78, 61]"), ("[20, 22, 9]", "[15, 22, 9]"), ("[10, 0, 30]", "[5, 0, 30]")],
            "mine = pd.DataFrame",
            ["A of A, B is better at every price", "A and C break even at 0.24", "B and C break even at 0.43"],
        ),
    ],
    "36": [
        Change(
            [("right_list = in_first(votes, 2)", "right_list = in_first(votes, 3)")],
            "right_list = ",
            ["best model   0.701, break-even 0.845", "first choice 0.585, break-even 0.706"],
        ),
        Change(
            [("rates = models.to_numpy()", 'rates = models.query("right < 6000").to_numpy()')],
            "rates = models",
            ["[0.945, "],
        ),
    ],
    "37": [
        Change(
            [("costs=costs(1, 1)", "costs=costs(3, 1)")],
            "per_case = ",
            ["Ada                 20", "Drugs.com           30", "Healthy Children    33"],
        ),
        Change([("'Drugs.com'", "'Healthy Children'")], "joint = ", ["1 17 8 25", "3 13 2 24", "10 -1 -32 22"]),
        Change([("r=r)", 'r=r, treatment="mistake-averse")')], "table = {}", ["102.1"]),
    ],
}
