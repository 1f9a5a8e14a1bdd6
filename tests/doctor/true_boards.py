"""Boards with known wiring and known faults, and what would be seen of them."""
from hypothesis import strategies as st

from host_tools import settings
from host_tools.doctoring.orders import structures
from host_tools.doctoring.sensors import SensorNotes, Touch
from host_tools.doctoring.wires import Wires
from meleeboard.link import square_name

CALM, NOISY = 4, 40  # changes for one touch


def values(**given) -> dict:
    """A whole configuration with these keys."""
    return {**settings.values_of("{}"), **given}


@st.composite
def grids(draw, least=4):
    """A configuration of some size."""
    size = draw(st.integers(least, 9))
    return values(rows=size, cols=size)


@st.composite
def straight_orders(draw, rows, cols):
    """An order in straight lines from some corner."""
    return draw(st.sampled_from([order.squares for order in structures(rows, cols)]))


@st.composite
def permuted_orders(draw, rows, cols):
    """Rows and columns each in any order."""
    ranks = draw(st.permutations(range(rows)))
    files = draw(st.permutations(range(cols)))
    return tuple(rank * cols + file for rank in ranks for file in files)


def notes_of(wires: Wires, order, dead=(), stuck=(), noisy=(), sticking=()) -> SensorNotes:
    """What is seen when every square is visited; faults by the squares where they sit."""
    answer = {square_name(square, wires.cols): wires.order[wire]
              for wire, square in enumerate(order)}
    notes = SensorNotes(idle=[answer[name] for name in stuck])
    for name in wires.names:
        works = name not in dead and name not in stuck
        notes.touches[name] = Touch([answer[name]] if works else [],
                                    [answer[name]] if works and name in sticking else [],
                                    NOISY if name in noisy else CALM)
    return notes
