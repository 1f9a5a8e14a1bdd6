// Measures that several models share, in mm. The renderer passes those that depend on the size of
// the squares; the values here are those of a 45 mm board.
square = 45;
base = 34;          // diameter of every unit's base
magnet_d = 8;
magnet_h = 2;
reed_top = 6;       // of the sensor, below the playing surface
hall_depth = 4;

gap = 0.4;          // between two tiles
plate = 2;          // thickness of the playing surface
wall = 2;
skirt = 24;         // height of a tile
hole = 3.4;         // for an M3 screw
floor_h = 0.8;      // plastic between a unit's magnet and its face
fit = 0.15;         // play around what is put in
$fa = 6;
$fs = 0.8;
