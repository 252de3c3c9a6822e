"""What was made last is kept, and nothing else."""

from inkling.core.newest import keep_newest


def test_it_is_made_once_in_a_row() -> None:
    made: list[tuple[str, int]] = []

    @keep_newest
    def make(word: str, n: int) -> str:
        made.append((word, n))
        return word * n

    assert [make("a", 2), make("a", 2), make("b", 2), make("a", 2)] == ["aa", "aa", "bb", "aa"]
    assert made == [("a", 2), ("b", 2), ("a", 2)]
