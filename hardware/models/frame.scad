// The rim of the board in pieces that fit a printer: sides of three squares, and corners.
include <dimensions.scad>
piece = "side";     // side, corner, or white: the corner at a1 with White's mark
first = 0;          // number of the first square of a side
letters = true;     // files along this side, or ranks
border = 24;
per_piece = 3;

module body(length) {
    translate([0, 0, -skirt]) difference() {
        cube([length, border, skirt]);
        translate([-1, wall, -1]) cube([length + 2, border - 2 * wall, skirt - plate - 1]);
    }
}

module ribs(length) {
    for (x = [0, length - wall]) translate([x, 0, -skirt]) difference() {
        cube([wall, border, skirt - plate / 2]);
        translate([-1, border / 2, 8]) rotate([0, 90, 0]) cylinder(d = hole, h = wall + 2);
    }
}

module screw_holes() {
    for (i = [0 : per_piece - 1], x = [1 / 4, 3 / 4])
        translate([(i + x) * square, border - wall - 1, -skirt + 8]) rotate([-90, 0, 0])
            cylinder(d = hole, h = wall + 2);
}

module names() {
    for (i = [0 : per_piece - 1])
        translate([(i + 0.5) * square, border / 2, -0.6]) linear_extrude(1)
            text(letters ? chr(97 + first + i) : str(first + i + 1), size = 9,
                 halign = "center", valign = "center");
}

module side() {
    length = per_piece * square;
    difference() {
        union() { body(length); ribs(length); }
        screw_holes();
        names();
    }
}

module corner() {
    difference() {
        translate([0, 0, -skirt]) cube([border, border, skirt]);
        translate([wall, wall, -skirt - 1]) cube([border - 2 * wall, border - 2 * wall, skirt - plate]);
        for (turn = [0, 90]) translate([border / 2, border / 2, -skirt + 8]) rotate([-90, 0, turn])
            for (way = [0, 180]) rotate([way, 0, 0]) cylinder(d = hole, h = border);
        if (piece == "white") translate([border / 2, border / 2, -0.6])
            linear_extrude(1) difference() { circle(d = 16); circle(d = 10); }
    }
}

if (piece == "side") side(); else corner();
