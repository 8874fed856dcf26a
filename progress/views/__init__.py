"""Endpoints of progress, one module per noun: state, lessons, synchronisation, reviews."""
