"""The ASGI application, for ASGI servers; the views are synchronous."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "langlearn.settings")

application = get_asgi_application()
