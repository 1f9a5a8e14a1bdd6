"""What the hardware's tests share: finished boards, and a word when a program is missing."""
import os
import shutil

import pytest

if os.environ.get("CI"):  # elsewhere the tests of the circuits skip without it
    import hardware.circuit.quiet_skidl  # noqa: F401


def require(program: str) -> None:
    """Skip where a Debian program is missing; on CI it has to be there."""
    if shutil.which(program) is None:
        if os.environ.get("CI"):
            pytest.fail(f"{program} is not installed, and CI has to run this test")
        pytest.skip(f"{program} is not installed")


@pytest.fixture(scope="session")
def boards():
    """All variants by name, built once: a test that changes a board builds its own."""
    from hardware.circuit.variants import VARIANTS
    return {name: build() for name, build in VARIANTS.items()}


@pytest.fixture(params=["reference", "reference_hall", "shift", "linear"])
def board(request, boards):
    """Each variant in turn."""
    return boards[request.param]
