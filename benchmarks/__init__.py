"""Load profiles, the values required of them, and the runner: `make bench`."""
