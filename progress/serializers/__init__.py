"""Validation of the request bodies, and the description of the account export."""
