// A third of the clock ring: ten lights under a thin face, printed face down; three are glued to a
// ring. Built of layers, as cutting wells into a solid takes the renderer far longer.
include <dimensions.scad>
lights = 10;
step = 12;          // degrees from light to light
circle_d = 142;     // through the middles of the lights, 14.9 mm apart
inner = 120;
outer = 164;
seam = 0.01;        // layers overlap by it

module ring_2d(from, to) { difference() { circle(d = to); circle(d = from); } }

module third_2d() {
    angle = lights * step;
    intersection() {
        ring_2d(inner, outer);
        polygon([[0, 0], for (i = [0 : 4]) outer * [cos(angle * i / 4), sin(angle * i / 4)]]);
    }
}

module layer(bottom, top, well, channel) {
    translate([0, 0, bottom]) linear_extrude(top - bottom + seam) difference() {
        third_2d();
        if (well) for (i = [0 : lights - 1]) rotate((i + 0.5) * step)
            translate([circle_d / 2, 0]) circle(d = well);
        if (channel) ring_2d(circle_d - 5, circle_d + 5);   // wires from light to light
    }
}

layer(0, 0.8, 0, false);
layer(0.8, 7, 8.5, false);      // the light widens
layer(7, 9, 10.6, false);       // its board lies here
layer(9, 12, 10.6, true);
