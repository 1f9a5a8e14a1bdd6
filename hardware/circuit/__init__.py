"""The circuits as code: three ways to read the squares, one way to do everything else."""
