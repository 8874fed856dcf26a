"""Date formats of the admin (settings.FORMAT_MODULE_PATH): short and unambiguous."""

DATETIME_FORMAT = "Y-m-d H:i"
DATE_FORMAT = "Y-m-d"
