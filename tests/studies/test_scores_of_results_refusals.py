"""What results refuse to score."""

from dataclasses import replace

from credal_book import studies
from tests.refusals import Refusal, made_test

STORED = studies.results("nbc-against-ncc")
BARE = replace(STORED, counts=STORED.counts.drop(columns="size"))

REFUSALS = {
    "no such value": Refusal(
        lambda: STORED.scores(features="some"), ValueError, "no row has features='some'; there are"
    ),
    "no such column": Refusal(
        lambda: STORED.scores(feature="all"), ValueError, "no column 'feature'; the columns are data"
    ),
    "another area": Refusal(lambda: STORED.scores(area="determinate"), ValueError, "area: expected 'indeterminate'"),
    "by no column": Refusal(lambda: STORED.scores(by=["classifier"]), ValueError, "no column 'classifier'"),
    "without sizes": Refusal(BARE.scores, ValueError, "nbc-against-ncc did not count size"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
