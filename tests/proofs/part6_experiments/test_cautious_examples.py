"""What the experiments on spam and tic-tac-toe rest on, and what can be decided without running them."""

from credal_book.proofs.part6_experiments import cautious_examples


def test_fillings_of_a_board_that_are_not_final() -> None:
    for board in ("xxxoobbbb", "xxooobbbb", "xoxoxoobb", "xxxxbbooo"):
        assert cautious_examples._final(tuple(board)) == (board == "xxxoobbbb")
