"""The ASGI application, for servers that speak nothing else; the views are synchronous and gain nothing by it."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "langlearn.settings")

application = get_asgi_application()
