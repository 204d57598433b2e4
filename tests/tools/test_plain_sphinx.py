"""The book by plain Sphinx: its conf.py, what is said of a log, and words that lead nowhere."""

from __future__ import annotations

import runpy
from types import SimpleNamespace

import yaml
from sphinx.domains.python import ObjectEntry, PythonDomain

from tests.conftest import ROOT
from tools import plain_sphinx
from tools.book_extension.words import ANYWHERE, Words


def test_plain_sphinx_is_told_all_that_the_configuration_says(monkeypatch, tmp_path):
    monkeypatch.setattr(plain_sphinx, "FOLDER", tmp_path / "newest")
    monkeypatch.setattr("sys.path", [])
    plain_sphinx.write_conf()
    told = runpy.run_path(str(tmp_path / "newest" / "conf.py"))
    asked = yaml.safe_load((ROOT / "_config.yml").read_text())["sphinx"]
    assert {*asked["extra_extensions"], *asked["local_extensions"], "myst_nb"} <= set(told["extensions"])
    assert not set(plain_sphinx.UNUSED) & set(told["extensions"])
    assert told["nitpick_ignore_regex"] == asked["config"]["nitpick_ignore_regex"]
    assert told["html_static_path"] == [f"{ROOT}/assets"]


def test_troubles_are_counted_by_kind_and_the_first_shown():
    one = "page.md:3: \x1b[31mWARNING: reference target not found: x [ref.ref]\x1b[39;49;00m"
    found = plain_sphinx.by_kind(
        [*[one] * 5, "x.py: ERROR: Unexpected indentation.", "reading sources... [ 50%] errors"]
    )
    assert {kind: len(lines) for kind, lines in found.items()} == {"ref.ref": 5, "without a kind": 1}
    lines = list(plain_sphinx.summary(found))
    assert lines[0] == "5 times ref.ref"
    assert sum("reference target not found: x" in line for line in lines) == plain_sphinx.SHOWN


def test_a_word_does_not_lead_to_an_attribute_of_its_name():
    objects = {
        "lib.Curve": ObjectEntry("page", "lib.Curve", "class", aliased=False),
        "lib.Curve.n": ObjectEntry("page", "lib.Curve.n", "attribute", aliased=False),
    }
    env = SimpleNamespace(domaindata={"py": {"objects": objects, "modules": {}, "version": PythonDomain.data_version}})
    for domain, found in ((PythonDomain(env), ["lib.Curve.n"]), (Words(env), [])):
        assert [name for name, _ in domain.find_obj(env, "", "", "n", "attr", ANYWHERE)] == found
        assert [name for name, _ in domain.find_obj(env, "", "", "Curve", "class", ANYWHERE)] == ["lib.Curve"]
        assert [name for name, _ in domain.find_obj(env, "", "", "lib.Curve.n", "attr")] == ["lib.Curve.n"]
