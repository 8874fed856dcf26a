"""Revisions of courses: what a write changes, the log of changes, comparison of states and the published rows."""
