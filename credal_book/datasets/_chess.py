"""King and rook against king: every position with black to move, and in how many moves white mates.

Retrograde analysis over all placements of the three pieces at once: arrays of shape (8, 8, 8, 8, 8, 8) with the axes
column and row of the white king, of the white rook and of the black king. Working backward from the mates, a move of
one piece is a shift along its two axes.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from credal_lib._checks import BoolArray, IntArray

WHITE_KING, ROOK, BLACK_KING = (0, 1), (2, 3), (4, 5)
KING_STEPS = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]
ROOK_STEPS = [(-1, 0), (1, 0), (0, -1), (0, 1)]
WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
WORDS += ["thirteen", "fourteen", "fifteen", "sixteen"]
DRAW = -1


def king_rook_king() -> Iterator[tuple[str, ...]]:
    """Rows of the UCI set "Chess (King-Rook vs. King)": six coordinates and the class.

    The class is the number of moves to mate, white playing as fast and black as slow as possible, or draw. Of
    positions that are equal up to a symmetry of the board, one is listed. (Bain and Hoff, 1994.)

    Yields
    ------
    tuple of str
        White king's column and row, rook's, black king's, class.

    Examples
    --------
    >>> next(king_rook_king())
    ('a', '1', 'a', '2', 'c', '1', 'seven')
    """
    legal, depth = _solve()
    for place in np.argwhere(legal & _canonical()).tolist():
        squares = ["abcdefgh"[at] if axis % 2 == 0 else str(at + 1) for axis, at in enumerate(place)]
        moves = int(depth[tuple(place)])
        yield (*squares, "draw" if moves == DRAW else WORDS[moves])


def _solve() -> tuple[BoolArray, IntArray]:
    """Legal positions with black to move, and moves to mate in each (`DRAW` where there is none)."""
    to_black, checked, guarded = _geometry()
    to_white = to_black & ~checked  # black has just moved, so he is not in check
    takes_rook = _near(ROOK, BLACK_KING) & ~guarded
    can_move = _any_step(to_white, BLACK_KING, KING_STEPS)
    depth = np.full(to_black.shape, DRAW, dtype=np.intp)
    lost = to_black & checked & ~can_move & ~takes_rook
    won = np.zeros_like(to_black)
    moves = 0
    while lost.any():
        depth[lost] = moves
        moves += 1
        won |= to_white & (_any_step(lost, WHITE_KING, KING_STEPS) | _slides(lost, to_black))
        escapes = _any_step(to_white & ~won, BLACK_KING, KING_STEPS) | takes_rook
        lost = to_black & (depth == DRAW) & can_move & ~escapes
    return to_black, depth


def _geometry() -> tuple[BoolArray, BoolArray, BoolArray]:
    """Legal placements; those where the rook checks the black king; those where the white king guards the rook."""
    k, r, b = (_square(piece) for piece in (WHITE_KING, ROOK, BLACK_KING))
    apart = ~_near(WHITE_KING, BLACK_KING) & ~_same(k, b) & ~_same(k, r) & ~_same(r, b)
    checked = np.zeros((8,) * 6, dtype=np.bool_)
    for line, along in ((0, 1), (1, 0)):
        between = (k[along] - r[along]) * (k[along] - b[along]) < 0
        checked |= (r[line] == b[line]) & ~((k[line] == r[line]) & between)
    return apart, checked, _near(WHITE_KING, ROOK)


def _square(piece: tuple[int, int]) -> tuple[IntArray, IntArray]:
    grid = np.indices((8,) * 6)
    return grid[piece[0]], grid[piece[1]]


def _same(one: tuple[IntArray, IntArray], other: tuple[IntArray, IntArray]) -> BoolArray:
    same: BoolArray = (one[0] == other[0]) & (one[1] == other[1])
    return same


def _near(one: tuple[int, int], other: tuple[int, int]) -> BoolArray:
    """Return whether a king on one square attacks the other."""
    (a, b), (c, d) = _square(one), _square(other)
    distance = np.maximum(np.abs(a - c), np.abs(b - d))
    near: BoolArray = distance == 1
    return near


def _shift(positions: BoolArray, piece: tuple[int, int], step: tuple[int, int]) -> BoolArray:
    """Positions from which moving a piece by `step` ends in `positions`."""
    moved = np.zeros_like(positions)
    source, target = [slice(None)] * 6, [slice(None)] * 6
    for axis, by in zip(piece, step, strict=True):
        source[axis] = slice(max(by, 0), 8 + min(by, 0))
        target[axis] = slice(max(-by, 0), 8 + min(-by, 0))
    moved[tuple(target)] = positions[tuple(source)]
    return moved


def _any_step(positions: BoolArray, piece: tuple[int, int], steps: list[tuple[int, int]]) -> BoolArray:
    found = np.zeros_like(positions)
    for step in steps:
        found |= _shift(positions, piece, step)
    return found


def _slides(positions: BoolArray, empty: BoolArray) -> BoolArray:
    """Positions from which the rook slides into `positions`; it passes only where the placement is legal."""
    found = np.zeros_like(positions)
    for step in ROOK_STEPS:
        reach = positions
        while reach.any():
            reach = _shift(reach, ROOK, step) & empty
            found |= reach
    return found


def _canonical() -> BoolArray:
    """One position of every class of positions that a rotation or reflection turns into each other."""
    (kc, kr), (rc, rr), (bc, br) = (_square(piece) for piece in (WHITE_KING, ROOK, BLACK_KING))
    triangle = (kc <= 3) & (kr <= kc)
    below = (br < bc) | ((br == bc) & (rr <= rc))
    chosen: BoolArray = triangle & ((kr < kc) | below)
    return chosen
