"""Tests in copies of the process: what they do is forgotten, what went wrong is not."""
import os

import pytest
from copies import PASSED, run_in_a_copy

if not hasattr(os, "fork"):
    pytest.skip("this system has no fork()", allow_module_level=True)


def test_what_a_copy_does_stays_there():
    deeds = []
    assert run_in_a_copy(lambda: deeds.append(1), str) == PASSED and deeds == []


def test_what_went_wrong_is_told_with_an_account():
    def fail():
        raise AssertionError("no light at d4")
    told = run_in_a_copy(fail, lambda: "it had said hello")
    assert "no light at d4" in told and "in fail" in told and told.endswith("it had said hello")


def test_a_copy_that_dies_is_no_pass():
    assert "status" in run_in_a_copy(lambda: os._exit(3), str)
