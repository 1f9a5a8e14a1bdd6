// One square: a translucent plate on a skirt, with a post for the sensor and a well for the light.
// Printed upside down, without supports. Tiles are screwed to their neighbours through the skirts.
include <dimensions.scad>
sensor = "reed";    // or "hall"

module plate_2d() { offset(1) square(square - gap - 2, center = true); }

module shell() {
    translate([0, 0, -plate]) linear_extrude(plate) plate_2d();
    translate([0, 0, -skirt]) linear_extrude(skirt) difference() {
        plate_2d();
        offset(-wall) plate_2d();
    }
}

module ring_mark() {    // where a unit stands
    translate([0, 0, -0.4]) linear_extrude(1) difference() {
        circle(d = base + 0.8);
        circle(d = base - 0.8);
    }
}

module screw_holes() {
    for (turn = [0 : 90 : 270], x = [-square / 4, square / 4]) rotate(turn)
        translate([x, square / 2 - wall - 1, -skirt + 8]) rotate([-90, 0, 0])
            cylinder(d = hole, h = wall + 2);
}

module post() {
    difference() {
        translate([0, 0, -reed_top - 6]) cylinder(d = 11, h = reed_top + 6 - plate / 2);
        if (sensor == "reed")   // upright, its wires lead down
            translate([0, 0, -reed_top - 7]) cylinder(d = 2.8, h = 7);
        else {                  // lying, its marked face up; the wires leave by the slot
            translate([-2.2, -1.7, -reed_top - 7]) cube([4.4, 3.4, reed_top + 7 - hall_depth + 0.8]);
            translate([-2.2, 0, -reed_top - 7]) cube([4.4, 8, reed_top + 7 - hall_depth]);
        }
    }
}

module light_well() {   // keeps the light's board 7 mm below the plate, beside the unit's base
    translate([-square / 3, -square / 3, -9]) difference() {
        cylinder(d = 13, h = 9 - plate / 2);
        translate([0, 0, -1]) cylinder(d = 10.6, h = 3);
        cylinder(d = 8.5, h = 9 - plate);
    }
}

difference() {
    union() {
        shell();
        intersection() {
            union() { post(); light_well(); }
            translate([0, 0, -skirt]) linear_extrude(skirt) plate_2d();
        }
    }
    ring_mark();
    screw_holes();
}
