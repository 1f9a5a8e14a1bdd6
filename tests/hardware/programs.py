"""Debian programs that some tests run."""
import os
import shutil

import pytest


def require(program: str) -> None:
    """Skip where a Debian program is missing; on CI it has to be there."""
    if shutil.which(program) is None:
        if os.environ.get("CI"):
            pytest.fail(f"{program} is not installed, and CI has to run this test")
        pytest.skip(f"{program} is not installed")
