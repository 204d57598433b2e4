"""Usual mistakes in the sheet on sorting, and what to read again."""

MISTAKES = {
    "sort_by_size": {
        "words of equal length are not in the order of the alphabet": lambda words: sorted(words, key=len)
    },
    "falling": {"the numbers rise": lambda own: sorted(own["DATA"]["numbers"])},
}

READING = {"q1": [("the text on sorting", "https://example.org/sorting.html")]}
