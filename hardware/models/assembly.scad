// The table put together, for a picture only: surface, frame and two armies in their places.
include <dimensions.scad>
size = 9;
depth = 4;      // of a kingdom
border = 24;

module tile_top() {
    color("WhiteSmoke") translate([0, 0, -2]) linear_extrude(2) square(square - gap, center = true);
    color("Silver") linear_extrude(0.3) difference() { circle(d = base + 1); circle(d = base - 1); }
}

module army(paint) {
    for (x = [0 : depth - 1], y = [0 : depth - 1]) if (x + y < depth)
        translate([x * square, y * square]) color(paint)
            body(x + y == 0 ? 26 : x + y < 3 ? 20 : 16.6);
}

module body(height) {
    waist = base * 0.36;
    rotate_extrude() polygon([[0, 0], [base / 2, 0], [base / 2, 3], [waist, height / 2],
        [base / 2, height - 3], [base / 2, height], [0, height]]);
}

module frame() {
    whole = size * square;
    color("SaddleBrown") translate([-square / 2, -square / 2, -24]) {
        for (y = [-border, whole]) translate([-border, y, 0]) cube([whole + 2 * border, border, 24]);
        for (x = [-border, whole]) translate([x, 0, 0]) cube([border, whole, 24]);
        color("DimGray") cube([whole, whole, 20]);
    }
}

rotate(45) translate([-(size - 1) / 2 * square, -(size - 1) / 2 * square]) {
    for (x = [0 : size - 1], y = [0 : size - 1]) translate([x * square, y * square]) tile_top();
    frame();
    army("Ivory");
    translate([(size - 1) * square, (size - 1) * square]) rotate(180) army("DimGray");
}
