"""The virtual board's units and hands: what the sensors see of them."""

from host_tools.world import World, array_of, pile_of

START = "5fggs/6fgg/7fg/8f/9/F8/GF7/GGF6/SGGF5 w - - 0,0 0"


def standing(text=START):
    """A world in which the array of a position stands."""
    world = World()
    list(world.arrange(array_of(text)[1]))
    return world


def unit_on(world, point):
    return world.standing(point)[-1]


def as_array(world):
    return {u.at: (u.side, "" if u.inverted else u.kind, u.inverted) for u in world.units.values()}


def test_array_of_a_position_text():
    n, array = array_of("3s/x2G/10/S2X w - - 0,0 0".replace("10", "4"))
    assert n == 4
    assert array == {"d4": ("b", "S", False), "a3": ("b", "", True), "d3": ("w", "G", False),
                     "a1": ("w", "S", False), "d1": ("w", "", True)}


def test_empty_ranks_of_more_than_nine_points():
    n, array = array_of("/".join(["11s", *["12"] * 10, "S11"]) + " w - - 0,0 0")
    assert n == 12
    assert array == {"l12": ("b", "S", False), "a1": ("w", "S", False)}


def test_lift_and_put_are_one_edge_each():
    world = standing()
    assert world.lift(1, "d1") == [("d1", False)]
    assert world.put(1, world.held(1)[0].number, "d4") == [("d4", True)]
    assert unit_on(world, "d4").kind == "F"


def test_nothing_is_lifted_from_an_empty_point_or_out_of_a_hand():
    world = standing()
    assert world.lift(1, "e5") == []
    number = unit_on(world, "d1").number
    world.lift(1, "d1")
    assert world.lift(2, number) == []
    assert world.put(2, number, "e5") == []


def test_stacked_units_show_no_edge():
    world = standing()
    world.lift(1, "d1")
    assert world.put(1, world.held(1)[0].number, "c1") == []
    assert world.lift(2, "c1") == []
    assert world.held(2)[0].kind == "F"
    assert world.lift(1, "c1") == [("c1", False)]


def test_beside_the_board_and_back():
    world = standing()
    world.lift(1, "d1")
    number = world.held(1)[0].number
    assert world.put(1, number, None, [4, -2]) == []
    assert world.units[number].spot == [4, -2]
    assert world.lift(2, number) == []
    assert world.put(2, number, "d4") == [("d4", True)]


def test_client_that_leaves_puts_back_both_hands():
    world = standing()
    world.lift(1, "a1", slot=0)
    world.lift(1, "b1", slot=1)
    assert sorted(world.leave(1)) == [("a1", True), ("b1", True)]
    assert unit_on(world, "a1").kind == "S"


def test_unit_is_turned_over_only_on_its_own_point_and_when_asked_for():
    world = standing()
    unit = unit_on(world, "d1")
    for start, end, to_invert, inverted in (("d1", "d1", (), False), ("d1", "d4", ("d4",), False),
                                            ("d4", "d4", ("d4",), True)):
        world.lift(1, start)
        world.put(1, unit.number, end, to_invert=to_invert)
        assert unit.inverted is inverted


def test_arrange_moves_only_what_stands_wrong():
    world = standing()
    world.lift(1, "d1")
    world.put(1, world.held(1)[0].number, "e5")
    edges = [edge for movement in world.arrange(array_of(START)[1]) for edge in movement]
    assert edges == [("e5", False), ("d1", True)]


def test_arrange_takes_units_out_of_hands_and_from_stacks():
    world = standing()
    world.lift(1, "d1")
    world.lift(2, "c2")
    world.put(2, world.held(2)[0].number, "c1")
    list(world.arrange(array_of(START)[1]))
    assert as_array(world) == array_of(START)[1]
    assert world.held(1) == []


def test_arrange_turns_a_fallen_unit_over_where_it_stands():
    world = standing()
    fallen = unit_on(world, "d1")
    list(world.arrange(array_of(START.replace("SGGF5", "SGGX5"))[1]))
    assert unit_on(world, "d1") is fallen
    assert fallen.inverted
    assert fallen.kind == "F"


def test_another_army_comes_out_of_the_box():
    world = standing()
    small = "3s/4/4/S3 w - - 0,0 0"
    list(world.arrange(array_of(small)[1]))
    assert as_array(world) == array_of(small)[1]
    list(world.arrange(array_of(START)[1]))
    assert as_array(world) == array_of(START)[1]
    assert world.closed() == set(array_of(START)[1])


TAKING = "4k3/8/8/3p4/4P3/8/8/4K3 w - - - 0,0 1,1"


def test_unit_that_takes_pushes_the_other_sides_off_its_point():
    world = standing(TAKING)
    pawn, taken = unit_on(world, "e4"), unit_on(world, "d5")
    world.lift(1, "e4")
    assert world.put(1, pawn.number, "d5", takes=True) == [("d5", False), ("d5", True)]
    assert world.standing("d5") == [pawn]
    assert (taken.at, taken.hand, taken.home) == (None, None, "d5")


def test_unit_of_the_own_side_is_not_pushed_off():
    world = standing(TAKING)
    pawn = unit_on(world, "e4")
    world.lift(1, "e4")
    assert world.put(1, pawn.number, "e1", takes=True) == []
    assert len(world.standing("e1")) == 2


def test_piles_lie_beside_the_board():
    text = TAKING.replace(" - 0,0", " Qpp 0,0")
    assert pile_of(text) == [("w", "Q"), ("b", "P"), ("b", "P")]
    assert pile_of(TAKING) == pile_of(START) == []
    world = World()
    list(world.arrange(array_of(text)[1], pile_of(text)))
    assert as_array(world).keys() == {*array_of(text)[1], None}
    lying = [(unit.side, unit.kind) for unit in world.units.values() if not unit.at]
    assert sorted(lying) == [("b", "P"), ("b", "P"), ("w", "Q")]
    list(world.arrange(array_of(TAKING)[1], pile_of(TAKING)))
    assert all(unit.at for unit in world.units.values())


def test_what_is_asked_for_is_laid_out_once():
    world = World()
    world.lay_beside([("w", "R")])
    (prince,) = world.units.values()
    world.lift(1, prince.number)
    world.lay_beside([("w", "R")])
    assert list(world.units.values()) == [prince]
    world.put(1, prince.number, "e1")
    world.lay_beside([("w", "G")])
    assert sorted(unit.kind for unit in world.units.values()) == ["G", "R"]
