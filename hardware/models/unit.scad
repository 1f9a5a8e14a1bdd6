// A Melee unit in two halves, glued back to back: living face with its sign, fallen face with a cross.
// A magnet lies behind each face, both with the north pole towards the living face, so that
// turning the unit over turns the field over. A paper ring or felt ring of 1 mm goes on each face.
include <dimensions.scad>
kind = "fighter";   // fighter, guard, sovereign
face = "living";    // living, fallen, or both for a look at the whole

heights = [["fighter", 16.6], ["guard", 20], ["sovereign", 26]];
height = [for (row = heights) if (row[0] == kind) row[1]][0];
half = height / 2;

module sign_2d() {
    s = base / 34;
    scale([s, s]) {
        if (kind == "fighter") polygon([[0, 9], [8.5, -6.5], [-8.5, -6.5]]);
        if (kind == "guard") polygon([[0, 10], [9, 4], [7, -8], [-7, -8], [-9, 4]]);
        if (kind == "sovereign")
            polygon([[-9, -8], [-10, 6], [-4.5, 0], [0, 10], [4.5, 0], [10, 6], [9, -8]]);
    }
}

module cross_2d() {
    for (turn = [45, 135]) rotate(turn) square([base * 0.55, 3], center = true);
}

module half_body() {    // on its face, the joint upwards
    waist = base / 2 * 0.72;
    rotate_extrude() polygon([
        [0, 0], [base / 2 - 0.8, 0], [base / 2, 0.8], [base / 2, 3],
        [waist, half - 2], [waist, half], [0, half]]);
}

module half_unit(which) {
    difference() {
        half_body();
        translate([0, 0, floor_h]) cylinder(d = magnet_d + 2 * fit, h = half);
        translate([0, 0, -0.01]) linear_extrude(0.41) mirror([1, 0, 0])
            if (which == "living") sign_2d(); else cross_2d();
        for (x = [-1, 1])       // two pins of 1.75 mm filament keep the halves together
            translate([x * base * 0.28, 0, half - 4]) cylinder(d = 1.95, h = 5);
    }
}

if (face == "both") {
    half_unit("fallen");
    translate([0, 0, height]) rotate([180, 0, 0]) half_unit("living");
} else half_unit(face);
