"""The settings of the service with the middleware of a new Django project and ordinary settings of REST framework."""

from copy import deepcopy

from langlearn import settings as _service
from langlearn.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.plain.urls"
INSTALLED_APPS = [*_service.INSTALLED_APPS, "rest_framework_simplejwt.token_blacklist"]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
DATABASES = deepcopy(_service.DATABASES)
for _option in ("server_side_binding", "prepare_threshold"):  # Django's defaults
    DATABASES["default"]["OPTIONS"].pop(_option, None)
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
LOGGING_CONFIG = "logging.config.dictConfig"
LOGGING = {"version": 1}

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["benchmarks.plain.renderers.OrjsonRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework_simplejwt.authentication.JWTAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
    "DEFAULT_FILTER_BACKENDS": [
        "django_filters.rest_framework.DjangoFilterBackend",
        "rest_framework.filters.SearchFilter",
        "rest_framework.filters.OrderingFilter",
    ],
    "PAGE_SIZE": 20,
}
SIMPLE_JWT = {
    "SIGNING_KEY": _service.JWT_SECRET,
    "ACCESS_TOKEN_LIFETIME": _service.JWT_ACCESS_EXPIRES_IN,
    "REFRESH_TOKEN_LIFETIME": _service.JWT_REFRESH_EXPIRES_IN,
}
