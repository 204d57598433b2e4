r"""TeX read as Unicode text, for a terminal: ``\tfrac1k \le \theta_j`` is 1/k ≤ θⱼ.

A table for the commands of the proofs, which saves a dependency. A command that is not in the table keeps its name
without the backslash, so that no raw TeX remains.
"""

import re
import unicodedata

__all__ = ["in_text", "read"]

_TOKEN = re.compile(r"\\[A-Za-z]+\*?|\\.|\d+(?:\.\d+)?|\s+|.", re.DOTALL)
_SIGNS = {
    "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "approx": "≈", "equiv": "≡", "sim": "∼",
    "succ": "≻", "prec": "≺", "in": "∈", "notin": "∉", "subset": "⊂", "subseteq": "⊆", "to": "→", "mapsto": "↦",
    "Rightarrow": "⇒", "Longrightarrow": "⇒", "implies": "⇒", "iff": "⇔", "Leftrightarrow": "⇔",
    "Longleftrightarrow": "⇔", "longrightarrow": "→", "ll": "≪", "gg": "≫",
}  # fmt: skip
_OPERATIONS = {"cdot": "·", "times": "×", "pm": "±", "cup": "∪", "cap": "∩", "setminus": "∖", "circ": "∘", "mid": "|"}
_LETTERS = {
    "ell": "ℓ", "infty": "∞", "partial": "∂", "emptyset": "∅", "varnothing": "∅", "bot": "⊥", "ldots": "…", "dots": "…",
    "cdots": "…", "forall": "∀", "exists": "∃", "neg": "¬", "S": "§", "prime": "′", "sum": "∑", "prod": "∏", "int": "∫",
    "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "lVert": "‖", "rVert": "‖", "lvert": "|", "rvert": "|",
    "langle": "⟨", "rangle": "⟩", "varepsilon": "ε", "epsilon": "ε", "varphi": "φ", "top": "⊤",

    "lambda": "λ", "Lambda": "Λ", "star": "⋆", "ast": "*",
}  # fmt: skip
_FUNCTIONS = {
    "log",
    "ln",
    "exp",
    "max",
    "min",
    "arg",
    "argmax",
    "argmin",
    "lim",
    "sup",
    "inf",
    "det",
    "Pr",
    "operatorname",
}
_WORDS = r"(log|ln|exp|max|min|arg|lim|sup|inf)"
_FRACTIONS = {"frac", "tfrac", "dfrac"}
_ACCENTS = {
    "bar": "\u0304",
    "overline": "\u0304",
    "tilde": "\u0303",
    "hat": "\u0302",
    "underline": "\u0332",
    "not": "\u0338",
}
_AS_THEY_ARE = {"text", "mathrm", "mathbf", "mathit", "operatorname", "textit", "emph", "mathsf"}
_SPACES = {"quad": "   ", "qquad": "   ", " ": " ", "\\": "; "}
_RAISED = dict(zip("0123456789+-=()njk", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿʲᵏ", strict=True)) | {"m": "ᵐ", "x": "ˣ", "a": "ᵃ", "′": "′"}
_LOWERED = dict(zip("0123456789+-=()aeijklmnpstx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑᵢⱼₖₗₘₙₚₛₜₓ", strict=True)) | {"β": "ᵦ", "γ": "ᵧ"}


def read(tex: str) -> str:
    r"""Read a formula.

    Examples
    --------
    >>> read(r"\frac{1 - D}{k} \le \theta_j^2")
    '(1 − D)/k ≤ θⱼ²'
    """
    tex = re.sub(r"\\(?:left|right|[bB]igg?[lrm]?|displaystyle|limits)(?![A-Za-z])", "", tex)
    tex = re.sub(r"\\text\{[^{}]*\}", lambda words: words[0].replace(" ", "~"), tex.replace("{,}", ","))
    tokens = [sign for sign in _TOKEN.findall(tex) if sign.strip() or sign == "\\ "]
    return re.sub(r" {4,}", "   ", _Reader(tokens).all()).strip()


def in_text(text: str) -> str:
    r"""Read the formulas between dollars in a text, and take off the marks of Markdown.

    Examples
    --------
    >>> in_text(r"so that $e_j \ge 0$ for *every* class.")
    'so that eⱼ ≥ 0 for every class.'
    """
    parts = re.split(r"\$\$?(.+?)\$\$?", text, flags=re.DOTALL)
    parts[::2] = [re.sub(r"(?<![\w*])\*{1,2}([^*]+)\*{1,2}(?![\w*])|`([^`]+)`", r"\1\2", part) for part in parts[::2]]
    parts[1::2] = [read(part) for part in parts[1::2]]
    return "".join(parts)


class _Reader:
    """One pass over the tokens."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens, self.place = tokens, 0

    def all(self) -> str:
        text = ""
        while self.place < len(self.tokens):
            fraction = self.tokens[self.place].lstrip("\\") in _FRACTIONS
            piece = self.piece()
            apart = (text[-1:].isalnum() and re.match(_WORDS, piece)) or re.search(rf"{_WORDS}$", text)
            if text and apart and re.match(r"[^\W_₀-ₜ²³⁰-ⁿ]|[√∑∏∫]", piece):
                text += " "
            text += piece
            if fraction and self.tokens[self.place : self.place + 1] and _follows(self.tokens[self.place]):
                text += " "
        text = re.sub(rf"{_WORDS} \(", r"\1(", text)
        return re.sub(r" {2}(?! )", " ", text.replace(" ,", ",").replace("( ", "(").replace(" )", ")"))

    def piece(self) -> str:
        sign = self.tokens[self.place]
        self.place += 1
        if sign.startswith("\\"):
            return self.command(sign[1:])
        if sign in {"^", "_"}:
            return self.script(sign)
        if sign == "{":
            self.place -= 1
            return self.argument()
        if sign == "'":
            return "′"
        spaced = {"=": " = ", "<": " < ", ">": " > ", ",": ", ", "&": ", ", "~": " "}
        if sign in {"+", "-"}:
            before = self.tokens[self.place - 2] if self.place > 1 else ""
            sign = "−" if sign == "-" else "+"
            return (
                sign
                if before in {"", "(", "[", "{", "=", "<", ">", ",", "|", "&", "\\\\"} or before[1:] in _SIGNS
                else f" {sign} "
            )
        return spaced.get(sign, sign)

    def command(self, name: str) -> str:
        with_arguments = {
            "sqrt": self.root,
            "binom": self.binomial,
            **dict.fromkeys(("sum", "prod", "int"), self.series),
        }
        if name in _FRACTIONS:
            return "/".join((_bracketed(self.argument()), _bracketed(self.argument(), below=True)))
        if name in with_arguments:
            return with_arguments[name](name)
        if name in _ACCENTS:
            return self.accented(name)
        if name in _AS_THEY_ARE:
            return self.words()
        if name in {"mathbb", "mathcal"}:
            return self.argument()
        if name in {"begin", "end"}:
            self.argument()
            return "[" if name == "begin" else "]"
        if name in _FUNCTIONS:
            return name + ("" if self.tokens[self.place : self.place + 1] in (["("], ["_"], ["^"], ["["]) else " ")
        return _sign(name)

    def binomial(self, _: str) -> str:
        return f"C({self.argument()}, {self.argument()})"

    def accented(self, name: str) -> str:
        self.skip(name == "not")
        inner = self.argument()
        accented = unicodedata.normalize("NFC", inner[:1] + _ACCENTS[name] + inner[1:])
        return f" {accented} " if name == "not" else accented

    def series(self, name: str) -> str:
        text = _LETTERS[name]
        while self.tokens[self.place : self.place + 1] in (["_"], ["^"]):
            text += self.piece()
        return text + " "

    def skip(self, negation: bool) -> None:
        """Let the stroke of a negation fall on a sign of one piece."""
        if negation and self.tokens[self.place : self.place + 1] and self.tokens[self.place].startswith("\\"):
            name = self.tokens[self.place][1:]
            self.tokens[self.place] = _SIGNS.get(name, name)

    def argument(self) -> str:
        if self.place >= len(self.tokens):
            return ""
        if self.tokens[self.place] != "{":
            sign = self.tokens[self.place]
            if sign[:1].isdigit() and len(sign) > 1:
                self.tokens[self.place : self.place + 1] = [sign[0], sign[1:]]
            return self.piece().strip()
        return _Reader(self.group()).all().strip()

    def group(self) -> list[str]:
        """Take the tokens between braces."""
        depth, start = 0, self.place
        while self.place < len(self.tokens):
            depth += {"{": 1, "}": -1}.get(self.tokens[self.place], 0)
            self.place += 1
            if depth == 0:
                break
        return self.tokens[start + 1 : self.place - 1]

    def words(self) -> str:
        return (
            "".join(self.group()).replace("~", " ")
            if self.tokens[self.place : self.place + 1] == ["{"]
            else self.argument()
        )

    def root(self, _: str) -> str:
        degree = ""
        if self.tokens[self.place : self.place + 1] == ["["]:
            end = self.tokens.index("]", self.place)
            degree = "".join(_RAISED.get(sign, sign) for sign in self.tokens[self.place + 1 : end] for sign in sign)
            self.place = end + 1
        return f"{degree}√{_bracketed(self.argument(), below=True)}"

    def script(self, way: str) -> str:
        inner, table = self.argument().replace("−", "-").replace(" ", ""), _RAISED if way == "^" else _LOWERED
        if inner and all(sign in table for sign in inner):
            return "".join(table[sign] for sign in inner)
        if inner in {"*", "+", "−", "-"}:
            return inner
        whole = len(inner) == 1 or (way == "_" and (inner.isalnum() or inner.startswith("{")))
        return way + (inner if whole else f"({inner})")


def _sign(name: str) -> str:
    """Give a sign with the space that it keeps."""
    for table, shape in ((_SIGNS, " {} "), (_OPERATIONS, " {} "), (_LETTERS, "{}"), (_SPACES, "{}")):
        if name in table:
            return shape.format(table[name])
    return _letter(name)


def _letter(name: str) -> str:
    """Give a Greek letter by its name; a single sign after a backslash is itself, or a thin space."""
    if len(name) == 1 and not name.isalpha():
        return "" if name in ",;:!" else name
    if name in {
        "left",
        "right",
        "big",
        "Big",
        "bigl",
        "bigr",
        "Bigl",
        "Bigr",
        "bigg",
        "Bigg",
        "displaystyle",
        "limits",
    }:
        return ""
    case = "CAPITAL" if name[0].isupper() else "SMALL"
    try:
        return unicodedata.lookup(f"GREEK {case} LETTER {name.upper()}")
    except KeyError:
        return f" {name} "


def _bracketed(text: str, below: bool = False) -> str:
    """Put brackets around what is more than one term, or below a stroke more than one factor."""
    compound = re.search(r"[ +−=]" if not below else r"[ +−=·/]|(?<=\w)\w*[^\W\d_]|\d[^\W\d]", text)
    closed = re.fullmatch(r"\([^()]*\)[²³⁰-ⁿ]*|\w|[d∂]\w+[²³]?", text)
    return f"({text})" if compound and not closed else text


def _follows(sign: str) -> bool:
    """Whether a sign after a fraction is a factor that would be read into it."""
    return (
        sign[:1].isalnum()
        or sign in {"(", "["}
        or sign[1:] in {"sum", "prod", "int", "sqrt", "log", "ln"} | (_FRACTIONS | set(_ACCENTS))
        or (sign.startswith("\\") and _letter(sign[1:]).strip() != sign[1:] and sign[1:] not in _SIGNS | _OPERATIONS)
    )
