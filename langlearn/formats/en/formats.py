"""How the admin writes dates (settings.FORMAT_MODULE_PATH): short, and in an order that nobody misreads."""

DATETIME_FORMAT = "Y-m-d H:i"
DATE_FORMAT = "Y-m-d"
