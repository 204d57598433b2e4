"""From MyST to plain Markdown, block by block and role by role."""

from __future__ import annotations

from collections import Counter

import nbformat
import pytest

from tools.myst import labels, number, parse, read
from tools.notebooks import pieces
from tools.plain_markdown import ONLINE, REPOSITORY, Writer, anchor_in_jupyterlab

PAGE = "book/part2-sets/08-variance-and-determinacy"
CHAPTER_7 = f"{ONLINE}book/part2-sets/07-taste-for-caution.html"
GLOSSARY, REFERENCES = f"{ONLINE}book/back/glossary.html", f"{ONLINE}book/back/references.html"


BESIDE = [PAGE, "book/from-your-model", "book/part2-sets/07-taste-for-caution"]


def written(text, page=PAGE, beside=()):
    return Writer(page, beside).markdown(parse(text))


@pytest.mark.parametrize(
    ("myst", "plain"),
    [
        ("Words *and* $x$ `{ref}x`.", "Words *and* $x$ `{ref}x`."),
        ("% a comment\n\nText.", "Text."),
        ("```{index} word\n```\n\nText.", "Text."),
        ("$$\nx\n$$", "$$\nx\n$$"),
        ("```python\n{ref}`x`\n```", "```python\n{ref}`x`\n```"),
        (":::{div} guess\n**Guess.** What?\n:::", "<blockquote>\n\n**Guess.** What?\n\n</blockquote>"),
        (":::{div} quiz\n**1.** What?\n:::", "**1.** What?"),
        ("```{note}\nMind it.\n```", "<blockquote>\n\n**Note.** Mind it.\n\n</blockquote>"),
        ("```{prf:proof}\nSo it is.\n```", "*Proof.* So it is. ∎"),
        ("- item\n\n  $$\n  x\n  $$\n- {eq}`eq-moments`", "- item\n\n  $$\n  x\n  $$\n\n- (8.1)"),
        ("Open this page as a notebook (the rocket at the top), write the body.", "Write the body."),
        ("You can read every page offline. To run it, see [here](#x). Words.", "Words."),
        ("**Time.** All are estimates.\n\n**Checked.** Yes.", "**Checked.** Yes."),
    ],
)
def test_a_block(myst, plain):
    assert written(myst) == plain


def test_a_fold_holds_markdown_under_a_title_in_html():
    fold = ":::{dropdown} A *fold* with `x < y`\n:name: n\n\n```python\n1\n```\n:::"
    summary = "A <em>fold</em> with <code>x &lt; y</code>"
    assert written(fold) == f"<details>\n<summary>{summary}</summary>\n\n```python\n1\n```\n\n</details>"


@pytest.mark.parametrize(
    ("role", "plain"),
    [
        ("{ref}`ex-8-1`", "Exercise 8.1"),
        ("{prf:ref}`def-parts`", "Definition 8.1"),
        ("{numref}`fig-8-images`", "Figure 8.1"),
        ("{numref}`panel %s <fig-8-images>`", "panel 8.1"),
        ("{eq}`eq-moments`", "(8.1)"),
        ("{term}`determinate`", f"[determinate]({GLOSSARY}#term-determinate)"),
        ("{term}`In sets <Discounted accuracy>`", f"[In sets]({GLOSSARY}#term-discounted-accuracy)"),
        ("{cite:t}`yang2017`", f"Yang et al. [[2017]({REFERENCES})]"),
        ("{doc}`the last <07-taste-for-caution>`", f"[the last]({CHAPTER_7})"),
        ("{class}`~credal_lib.risk.Outcomes`", "`Outcomes`"),
        ("[seven](07-taste-for-caution.md#play)", f"[seven]({CHAPTER_7}#play)"),
        ("[own](#ex-8-1)", "own"),
        ("[away](https://a.example)", "[away](https://a.example)"),
    ],
)
def test_a_role_or_link(role, plain):
    assert written(role) == plain


def test_citations_stand_in_the_order_of_the_book():
    cited = f"[[Ferri and Hernández-Orallo, 2004]({REFERENCES}), [Yang et al., 2017]({REFERENCES})]"
    assert written("{cite:p}`yang2017,ferri2004`") == cited


def test_files_are_linked_in_the_repository():
    url, branch = REPOSITORY["url"], REPOSITORY["branch"]
    assert written("[code](../../credal_lib/games.py)") == f"[code]({url}/blob/{branch}/credal_lib/games.py)"
    assert written("![a](../../assets/front.png)") == f"![a]({url}/raw/{branch}/assets/front.png)"


def test_shown_code_stands_in_the_text():
    options = ":start-at: return sum(\n:end-at: return sum("
    shown = written(f"```{{literalinclude}} ../../credal_lib/gambles.py\n{options}\n```")
    path = "credal_lib/gambles.py"
    link = f"[`{path}`]({REPOSITORY['url']}/blob/{REPOSITORY['branch']}/{path}):"
    assert shown.startswith(f"{link}\n\n```python\n")
    assert "return sum(" in shown.splitlines()[3]
    assert shown.endswith("\n```")


def test_a_reference_to_another_page_is_a_link_to_its_place():
    place = labels()["ex-8-1"]
    assert written("{ref}`ex-8-1`", "book/tour") == f"[Exercise 8.1]({ONLINE}{place.page}.html#ex-8-1)"


@pytest.mark.parametrize(
    ("myst", "plain"),
    [
        ("{doc}`the last <07-taste-for-caution>`", "[the last](07-taste-for-caution.ipynb)"),
        ("[model](../from-your-model.md)", "[model](../from-your-model.ipynb)"),
        ("[words](#answers-in-words)", "[words](../from-your-model.ipynb#Answers-in-words)"),
        ("[words](../from-your-model.md#answers-in-words)", "[words](../from-your-model.ipynb#Answers-in-words)"),
        ("{prf:ref}`prp-vacuous-random`", "[Theorem 7.1](07-taste-for-caution.ipynb#Steady-beats-lucky)"),
        ("[by its words](#a-premium-for-every-correct-set)", "[by its words](#A-premium-for-every-correct-set)"),
        ("{ref}`ex-8-1`", "Exercise 8.1"),
        ("{doc}`tour <../tour>`", f"[tour]({ONLINE}book/tour.html)"),
        ("{term}`determinate`", f"[determinate]({GLOSSARY}#term-determinate)"),
    ],
)
def test_where_notebooks_lie_beside_links_lead_to_them_and_their_headings(myst, plain):
    assert written(myst, beside=BESIDE) == plain


@pytest.mark.parametrize(
    ("heading", "anchor"),
    [
        ("A `name`, *and* [a link](https://a.example)", "#A-name,-and-a-link"),
        ("The data (Table XI)", ""),
        ("Payment $1/k$", ""),
        ("Demšar's example", ""),
    ],
)
def test_an_anchor_in_jupyterlab_is_the_heading_as_it_is_read_or_none(heading, anchor):
    assert anchor_in_jupyterlab(heading) == anchor


@pytest.mark.parametrize(
    ("myst", "error"),
    [
        ("{ref}`nowhere`", LookupError),
        ("{sub}`x`", NotImplementedError),
        ("```{tab-set}\n```", NotImplementedError),
    ],
)
def test_what_has_no_plain_form_is_refused_with_the_page(myst, error):
    with pytest.raises(error, match=PAGE):
        written(myst)


def test_boxes_count_by_kind_and_formulas_only_with_a_label():
    theorem = "```{prf:theorem} A\n:label: thm-a\n\n$$\nx\n$$\n```"
    nodes = parse(f"{theorem}\n\n```{{prf:lemma}}\nB\n```\n\n$$\ny\n$$ (eq-y)")
    number(nodes, "9b.", Counter())
    assert Writer(PAGE).markdown(nodes) == (
        "<blockquote>\n\n**Theorem 9b.1 (A).**\n\n$$\nx\n$$\n\n</blockquote>\n\n"
        "<blockquote>\n\n**Lemma 9b.1.** B\n\n</blockquote>\n\n$$\ny \\tag{9b.1}\n$$"
    )


def test_text_is_cut_before_headings_and_after_folds():
    folds = "<details>\n\nx\n\n</details>\n\n<details>\n\ny\n\n</details>"
    text = f"# A\n\n{folds}\n\nText.\n\n```\n# no\n```\n\n## B"
    assert [piece.splitlines()[0] for piece in pieces(text)] == ["# A", "Text.", "## B"]


def test_a_page_is_read_cell_by_cell():
    new = nbformat.v4
    cells = [new.new_markdown_cell("(here)=\n"), new.new_code_cell("1"), new.new_markdown_cell("# T")]
    assert [node.kind for node in read(new.new_notebook(cells=cells))] == ["target", "code-cell", "text"]
