"""Costs from a CSV file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from credal_lib._checks._labels import axis_says
from credal_lib.report import _checks as own_checks
from credal_lib.report._cells import Labels
from credal_lib.report._files import CsvFile, Texts
from credal_lib.rewards import CostReward, DiscountedCost, Table

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from credal_lib._checks import BoolArray, FloatArray
    from credal_lib.report._predictions import Judged


class CostFile:
    """A file of costs with labels in its first row and column."""

    def __init__(
        self, path: str | os.PathLike[str], separator: str | None, encoding: str, decimal: str
    ) -> None:
        """Read the file."""
        self.file = CsvFile(path, separator, encoding)
        self.classes = self.file.header[1:]
        for label in self.classes:
            self.file.position(label, "costs")
        found = self.file.read([0], range(1, len(self.file.header)), decimal)
        answers = found.texts[0]
        if len(answers.distinct) < found.rows:
            # Codes count new answers up, so the first row whose code lags behind repeats one.
            twice = int((answers.codes != np.arange(found.rows)).argmax())
            self.file.bad_cell(
                twice, self.file.header[0], "this answer has a row above; each answer has one"
            )
        self.answers = answers
        self.matrix: FloatArray = np.column_stack(
            [found.numbers[j] for j in range(1, len(self.file.header))]
        )

    def reward(self, classes: Sequence[str], within: str, r: float | None) -> CostReward:
        """Return minus the costs, in the order of the classes.

        r is for costs without a row for a set.
        """
        missing = [label for label in classes if label not in self.classes]
        if missing:
            own_checks.bad_file(
                self.file.path, f"no column for the class {missing[0]!r}", self.file.header_line
            )
        a_set = within.join(self.classes[:2])
        cure = (
            f"; a row is named after an answer: a class, a set such as {a_set}, or unknown; give"
            " what an action costs (a recall, a second opinion) in the row of each answer that"
            " leads to it"
        )
        read = Labels(self.file, self.classes, within, stated=True, otherwise=lambda *_: cure)
        unknown = self._row_of_unknown()
        # Each answer has one row, so a row and its code are the same number.
        kept = [row for row in range(len(self.answers.distinct)) if row != unknown]
        answers = Texts([self.answers.distinct[row] for row in kept], np.arange(len(kept)))
        order = [self.classes.index(label) for label in classes]
        costs = self.matrix[kept][:, order]
        members = read.sets(answers, self.file.header[0], several=True)[:, order]
        self._truths_in_columns(members, unknown is not None)
        pay = None if unknown is None else self.matrix[unknown][order]
        if (np.count_nonzero(members, axis=1) > 1).any():
            own_checks.check_no_r_beside_sets(r)
            if (costs >= 0).all():
                self._not_negative()
            return Table.from_costs(
                costs, members, unknown=None if pay is None else pay.tolist(), name="costs"
            )
        self._not_negative()
        # All rows are of single classes here, so each class needs one.
        absent = np.flatnonzero(members.sum(axis=0) == 0)
        if len(absent):
            first = classes[absent[0]]
            own_checks.bad_file(
                self.file.path, f"no row for the answer {first!r}; expected one per class"
            )
        square = costs[members.argmax(axis=0)]
        return DiscountedCost(
            square.tolist(),
            0.0 if r is None else r,
            unknown=None if pay is None else (0 - pay).tolist(),
        )

    def _row_of_unknown(self) -> int | None:
        """Find the row for unknown; a second one is refused."""
        unknown = [
            row
            for row, text in enumerate(self.answers.distinct)
            if text.strip() in self._unknown_names()
        ]
        if len(unknown) > 1:
            self.file.bad_cell(
                unknown[1],
                self.file.header[0],
                "there is a row for unknown above; keep one of them",
            )
        return unknown[0] if unknown else None

    def _truths_in_columns(self, members: BoolArray, unknown: bool) -> None:
        """Refuse rows that are the true classes.

        They are if a column is that of an answer, or if their head says so. Beside a row for
        unknown or for a set, rows are answers whatever their head says.
        """
        corner, several = self.file.header[0], bool((np.count_nonzero(members, axis=1) > 1).any())
        turned = axis_says(corner) == "truth"
        of_answers = [
            label for label in self.classes if label in {"", "unknown"} - set(self.answers.distinct)
        ]
        if of_answers or (turned and not unknown and not several):
            got = f"a column {of_answers[0]!r}" if of_answers else f"rows headed {corner!r}"
            own_checks.bad_file(
                self.file.path,
                f"expected a row for each answer and a column for each true class, got {got};"
                " exchange rows and columns, or if they are right, head the rows 'answer' and name"
                " each column after a class",
                self.file.header_line,
            )

    def _not_negative(self) -> None:
        """Refuse gains: means are of costs of single classes; “unknown” has none where none has."""
        rows, columns = np.nonzero(self.matrix < 0)
        if len(rows):
            self.file.bad_cell(
                int(rows[0]),
                self.classes[columns[0]],
                f"expected a cost of at least 0, got {self.matrix[rows[0], columns[0]]:g}; if these"
                " are gains, turn their signs and add the largest gain to all of them",
            )

    def pays_all(
        self, predictions: CsvFile, judged: Judged, reward: CostReward, within: str
    ) -> None:
        """Refuse an answer that has no cost, where it stands in the file of predictions.

        Parameters
        ----------
        predictions : CsvFile
        judged : Judged
        reward : CostReward
            What `reward` made of these costs.
        within : str
            Sign between the labels of a set.
        """
        for model in judged.models:
            silent = ~model.sets.any(axis=1)
            if reward.unknown is None and silent.any():
                predictions.bad_cell(
                    int(silent.argmax()),
                    model.name,
                    f'this answer is "unknown", {self._no_cost(judged)}',
                )
            # Probabilities choose among the answers that have a cost.
            if isinstance(reward, Table) and model.kind != "probabilities":
                lacking = _first_not_listed(reward, model.sets)
                if lacking is not None:
                    members = np.flatnonzero(model.sets[lacking])
                    row = within.join(judged.classes[j] for j in members.tolist())
                    predictions.bad_cell(
                        lacking,
                        model.name,
                        f"this answer has no cost; add a row {row} to {self.file.path}",
                    )

    def pays_missing(
        self, predictions: CsvFile, judged: Judged, reward: CostReward, rows: Sequence[str]
    ) -> None:
        """Refuse rows without an answer, taken as unknown, where unknown has no cost.

        Parameters
        ----------
        predictions : CsvFile
        judged : Judged
        reward : CostReward
            What `reward` made of these costs.
        rows : sequence of str
            The names of the rows.
        """
        for model in judged.models:
            silent = ~model.sets.any(axis=1)
            if reward.unknown is None and silent.any():
                first = rows[int(silent.argmax())]
                own_checks.bad_file(
                    predictions.path,
                    f"{model.name!r} has no answer to {first!r}; missing answers were to be taken"
                    f' as "unknown", {self._no_cost(judged)}',
                )

    def _no_cost(self, judged: Judged) -> str:
        row = "unknown" if "unknown" not in judged.classes else "without a name"
        return f"which has no cost; add a row {row} to {self.file.path}"

    def _unknown_names(self) -> set[str]:
        return {"", "unknown"} - set(self.classes)


def _first_not_listed(reward: Table, sets: BoolArray) -> int | None:
    """Find the first row whose set is not in the table; unknown need not be."""
    known = {row.tobytes() for row in reward.listed}
    distinct, first = np.unique(sets, axis=0, return_index=True)
    lacking = [
        row
        for members, row in zip(distinct, first.tolist(), strict=True)
        if members.any() and members.tobytes() not in known
    ]
    return min(lacking, default=None)
