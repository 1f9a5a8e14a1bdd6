// The disc that closes the magnet's hole of a chess unit; glued in.
include <dimensions.scad>
cylinder(d = magnet_d + 4 - 2 * fit, h = floor_h);
