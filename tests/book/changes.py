"""What the lessons in the new form ask their readers to change, by the number of the lesson."""

from __future__ import annotations

from tests.book.new_form import Change

PAIRS, SINGLES = ", ".join(["[0, 1, 1]"] * 3), ", ".join(["[0, 1, 0]"] * 3)
LINE = 'print(f"{name:7}", *weights(reward.utility, 3))'
SHARE = "(prefers_f.min(), prefers_f.max())"

TWO_ENDS = "two_ends = [known, known[::-1]]"

CHANGES: dict[str, list[Change]] = {
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
    "25": [
        Change([("positive, negative = 1, 0", "positive, negative = 2, 0")], "n_x = ", ["NBC: 13/14", "lowest: 2/3"]),
        Change([("(gain, h)[0]\nlevel", "(gain, h)[0]\nlevel.subs(triples, 0)")], "gain = ", ["e/pairs"]),
    ],
}
