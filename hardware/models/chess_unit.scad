// Units of the two chess games: one turned body, a head for each kind, a magnet in the base.
// Print on the base with supports under the heads of horse, camel and elephant.
include <dimensions.scad>
kind = "pawn";

heights = [
    ["pawn", 22], ["rook", 26], ["knight", 26], ["bishop", 32], ["queen", 38], ["king", 42],
    ["prince", 42], ["general", 30], ["horse", 26], ["camel", 26], ["elephant", 26],
    ["sword", 22], ["pike", 22], ["bow", 22]];
height = [for (row = heights) if (row[0] == kind) row[1]][0];

module body() {
    r = base / 2;
    rotate_extrude() polygon([
        [0, 0], [r - 0.8, 0], [r, 0.8], [r, 4], [r * 0.85, 6], [r * 0.5, height * 0.45],
        [r * 0.38, height * 0.85], [r * 0.55, height * 0.9], [r * 0.55, height], [0, height]]);
}

module slab(points) {   // an outline, standing
    translate([0, 3.5, height]) rotate([90, 0, 0]) linear_extrude(7) polygon(points);
}

module on_top() { translate([0, 0, height]) children(); }

module tower() {
    on_top() difference() {
        cylinder(d = base * 0.62, h = 9);
        translate([0, 0, 4]) cylinder(d = base * 0.4, h = 6);
        for (turn = [0, 90]) rotate(turn) translate([-base, -2, 6]) cube([2 * base, 4, 4]);
    }
}

module star() {
    on_top() linear_extrude(9) for (turn = [0, 45]) rotate(turn)
        square(base * 0.44, center = true);
    on_top() cylinder(d = 6, h = 14);
}

module crown(points) {
    on_top() {
        cylinder(d1 = base * 0.4, d2 = base * 0.66, h = 9);
        for (i = [1 : points]) rotate(i * 360 / points)
            translate([base * 0.27, 0, 9]) sphere(d = base * 0.14);
    }
}

module cross() {
    on_top() for (size = [[5, 5, 14], [13, 5, 5]])
        translate([-size[0] / 2, -size[1] / 2, size[2] < 14 ? 6 : 0]) cube(size);
}

module mitre() {
    on_top() difference() {
        scale([1, 1, 1.5]) translate([0, 0, 5]) sphere(d = base * 0.48);
        translate([1, -base, 9]) rotate([0, 30, 0]) cube([2, 2 * base, 14]);
    }
}

module head() {
    if (kind == "pawn") on_top() translate([0, 0, 5]) sphere(d = base * 0.42);
    if (kind == "rook") tower();
    if (kind == "general") star();
    if (kind == "bishop") mitre();
    if (kind == "queen") crown(8);
    if (kind == "king") cross();
    if (kind == "prince") { crown(5); translate([0, 0, 8]) cross(); }
    if (kind == "knight" || kind == "horse")
        slab([[-8, 0], [8, 0], [6, 9], [3, 17], [0, 19], [-1, 16], [-9, 11], [-9, 7], [-2, 8], [-5, 4]]);
    if (kind == "camel")
        slab([[-9, 0], [9, 0], [9, 6], [6, 12], [3, 7], [0, 12], [-3, 7], [-6, 6], [-7, 15], [-12, 16],
              [-12, 13], [-9, 12]]);
    if (kind == "elephant")
        slab([[-7, 0], [9, 0], [9, 9], [5, 14], [-3, 15], [-9, 12], [-11, 4], [-13, 3], [-13, 0], [-9, 1],
              [-7, 7]]);
    if (kind == "sword")
        slab([[-2, 0], [2, 0], [2, 4], [7, 4], [7, 7], [2, 7], [2, 18], [0, 22], [-2, 18], [-2, 7],
              [-7, 7], [-7, 4], [-2, 4]]);
    if (kind == "pike") on_top() {
        cylinder(d = 6, h = 8);
        translate([0, 0, 8]) cylinder(d1 = 12, d2 = 0.8, h = 13);
    }
    if (kind == "bow")
        slab([[-2, 0], [2, 0], [6, 5], [7, 10], [6, 15], [2, 20], [0, 19], [3, 14], [4, 10], [3, 6], [0, 3]]);
}

difference() {
    union() { body(); head(); }
    // from below; the disc of 0.8 mm that closes it is the model cover.scad
    translate([0, 0, -1]) cylinder(d = magnet_d + 2 * fit, h = 1 + floor_h + magnet_h);
    translate([0, 0, -1]) cylinder(d = magnet_d + 4, h = 1 + floor_h);
}
