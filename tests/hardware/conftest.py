"""What the hardware's tests share: finished boards."""
import os

import pytest

if os.environ.get("CI"):  # elsewhere the tests of the circuits skip without it
    import hardware.circuit.quiet_skidl  # noqa: F401


@pytest.fixture(scope="session")
def boards():
    """All variants by name, built once: a test that changes a board builds its own."""
    from hardware.circuit.variants import VARIANTS
    return {name: build() for name, build in VARIANTS.items()}


@pytest.fixture(params=["reference", "reference_hall", "shift", "linear"])
def board(request, boards):
    """Each variant in turn."""
    return boards[request.param]
