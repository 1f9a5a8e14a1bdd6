"""Folders that tests make on disk and take away again, under both Pythons."""

import os


def remove(path):
    """Remove a folder with all that is in it."""
    for name in os.listdir(path):
        try:
            os.remove(path + "/" + name)
        except OSError:
            remove(path + "/" + name)
    os.rmdir(path)
