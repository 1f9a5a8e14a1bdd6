// The Castle of the nine-by-nine chess game: a flat token without a magnet; units stand upon it.
include <dimensions.scad>
difference() {
    cylinder(d = base + 4, h = 1.2);
    translate([0, 0, 0.6]) linear_extrude(1) difference() {
        circle(d = base - 8);
        circle(d = base - 12);
        for (turn = [0 : 45 : 135]) rotate(turn) square([base, 3], center = true);
    }
}
