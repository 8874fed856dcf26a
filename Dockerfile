# Build: docker build -t langlearn .
# Run:   docker run -p 3000:3000 --env-file .env langlearn
FROM python:3.11-slim-bookworm AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /opt/venv
COPY requirements.txt requirements-s3.txt requirements-granian.txt constraints.txt /build/
RUN /opt/venv/bin/pip install -r /build/requirements.txt -r /build/requirements-s3.txt -r /build/requirements-granian.txt

FROM python:3.11-slim-bookworm
ENV PATH=/opt/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 NODE_ENV=production PORT=3000
# pg_dump and pg_restore for scripts/backup. They work with servers of their own version and older ones.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-15=15.* && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --no-create-home langlearn
WORKDIR /srv/langlearn
COPY --from=build /opt/venv /opt/venv
# Owned by root: the user of the service can't change its code.
COPY . .
# Sounds and pictures, and the static files, which compose copies into a volume for nginx; volumes belong here.
RUN mkdir media static && chown 10001 media static
USER 10001
# In development, because the settings of production need secrets. The files are the same.
RUN NODE_ENV=development python manage.py collectstatic --noinput
# Each worker has a listener, so that persistent connections are spread evenly. A reload would reset some; containers are
# replaced.
ENV GUNICORN_CMD_ARGS=--reuse-port
EXPOSE 3000
# Liveness only, on PROBE_PORT if there is one: an unavailable database must not make the engine restart the process.
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s --retries=3 \
  CMD ["python", "-c", "import os, urllib.request as r; port = int(os.environ.get('PROBE_PORT') or 0) or os.environ['PORT']; r.urlopen(f'http://127.0.0.1:{port}/live', timeout=2)"]
STOPSIGNAL SIGTERM
CMD ["python", "-m", "langlearn.server"]
