"""What is asked of the sheet on sorting."""

from coursework import Call, Variable, check, draw, key, reference

SHEET = reference(__file__)

RUBRIC = {"q4": [("counts the orders", 2), ("says what one comparison tells", 2)]}


def data(student_id, secret):
    """Return the numbers of one student."""
    return SHEET["drawn_for"](key(student_id, secret))


def checks(student_id, secret):
    """Return the checks for one student."""
    random = draw(student_id, secret, "sorting")
    words = ["".join(random.choices("abc", k=random.randint(1, 5))) for _ in range(20)]
    numbers = [[random.randint(0, 99) for _ in range(12)] for _ in range(3)]
    own = reference(__file__, data=data(student_id, secret))
    return [
        check(SHEET, "q1", 1, "two words", Call("sort_by_size", ["bb", "a"]), public=True),
        check(SHEET, "q1", 2, "twenty words", Call("sort_by_size", words)),
        check(SHEET, "q2", 3, "three lists", *(Call("inversions", one) for one in numbers)),
        check(own, "q3", 1, "your numbers, falling", Variable("falling")),
        check(own, "q3", 1, "the one in the middle", Variable("middle")),
    ]
