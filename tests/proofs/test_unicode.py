"""TeX read as Unicode text, for a terminal."""

import pytest

from credal_book.proofs._unicode import in_text, read

READ = {
    r"\tfrac1k \le \theta_j^2": "1/k ≤ θⱼ²",
    r"\frac{e + f}{2\,(1 + x)} > 0": "(e + f)/(2(1 + x)) > 0",
    r"\frac1k\sum_{j=1}^k z_j \ge 0": "1/k ∑ⱼ₌₁ᵏ zⱼ ≥ 0",
    r"\log\Bigl(1 + \frac \ell k\Bigr)": "log(1 + ℓ/k)",
    r"\bar c_{\{h,n\}}(h) \not\ge \underline E(c)": "c̄_{h,n}(h) ≱ E̲(c)",
    r"\begin{pmatrix} 1 & -1 \\ 0 & 0 \end{pmatrix}": "[1, −1; 0, 0]",
    r"e^{-a x/K}": "e^(-ax/K)",
    r"\sqrt[3]{k + 1}\,\sqrt2": "³√(k + 1)√2",
    r"f''(x) = -2 \ne 0 \quad\text{for every } x": "f′′(x) = −2 ≠ 0  for every x",
    r"\binom{n}{k} \unknown": "C(n, k) unknown",
}


@pytest.mark.parametrize("tex", list(READ))
def test_a_formula_is_read(tex: str) -> None:
    assert read(tex) == READ[tex]


def test_formulas_within_text_are_read_and_marks_of_markdown_fall_away() -> None:
    assert in_text(r"For *every* $\lambda$, `u` is $\ge 0$: $$u = 0$$") == "For every λ, u is ≥ 0: u = 0"
    assert in_text("2 * 3 and file_name stay") == "2 * 3 and file_name stay"
