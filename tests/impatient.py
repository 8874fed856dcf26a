"""The WSGI application with a short time for request bodies, for tests."""

from langlearn.api import body_timeout
from langlearn.wsgi import application

body_timeout.SECONDS = 3

__all__ = ["application"]
