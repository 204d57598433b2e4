"""Lists of names on a command line, and files of names."""

from credal_lib.report._lists import all_names, files_named


def test_names_and_files_of_names_may_stand_side_by_side(tmp_path):
    (tmp_path / "a.txt").write_bytes("hé\n@b\n".encode("latin-1"))
    assert all_names(["x", f"@{tmp_path / 'a.txt'}", "z"], "latin-1") == ["x", "hé", "@b", "z"]


def test_the_files_of_names_are_among_what_is_read():
    assert files_named(["x", "@a.txt", "y@b"]) == ["a.txt"]
