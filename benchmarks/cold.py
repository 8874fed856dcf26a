"""The service with a store of rendered answers that keeps none: what the first reader after an edit waits for.

The runner serves its cold profiles by this, and sees from the service's metrics that no answer came from the store.
"""

from langlearn.wsgi import application

from langlearn.api import cache  # isort: skip - after the settings are named

cache.responses = cache.LruCache(max_bytes=0)

__all__ = ["application"]
