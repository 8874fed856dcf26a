"""Sounds and pictures: assets named by the digest of their bytes, and the content that names them."""
