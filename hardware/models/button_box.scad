// A box for one 24 mm button: the players' stand at the table, the third one is for the table.
include <dimensions.scad>
part = "box";       // or "lid"
side = 52;
height = 42;
button = 24.3;
cable = 5;

module outline(shrink) { offset(4) square(side - 8 - 2 * shrink, center = true); }

module corners() {
    for (x = [-1, 1], y = [-1, 1]) translate([x * (side / 2 - 6), y * (side / 2 - 6)]) children();
}

if (part == "box") difference() {       // open below, the button on top
    union() {
        difference() {
            linear_extrude(height) outline(0);
            translate([0, 0, 3]) linear_extrude(height) outline(2.4);
        }
        intersection() {
            linear_extrude(height) outline(0);
            linear_extrude(height - 3) corners() circle(d = 9);
        }
    }
    translate([0, 0, -1]) cylinder(d = button, h = 6);
    corners() translate([0, 0, height - 15]) cylinder(d = 2.6, h = 15);
    translate([0, 0, height - 10]) rotate([90, 0, 0]) cylinder(d = cable, h = side);
} else difference() {
    linear_extrude(2.6) outline(2.7);
    corners() translate([0, 0, -1]) cylinder(d = hole, h = 5);
}
