"""Endpoints of the content; a module for each subject."""
