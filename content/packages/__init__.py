"""Offline packages of courses and manifests of their media, and deltas between their revisions."""
