"""Endpoints of progress, one module per noun."""
