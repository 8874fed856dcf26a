"""What a worker has loaded before its first request."""

import subprocess
import sys

from tests.server import ROOT


def test_a_worker_has_all_views_before_its_first_request() -> None:
    """What is imported later is not frozen (langlearn.gunicorn), and the first request waits for it."""
    script = (
        "import sys; before = set(sys.modules); import langlearn.wsgi; print(*(set(sys.modules) - before), sep='\\n')"
    )
    loaded = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert {"accounts.views", "content.views", "progress.views", "apidocs.views"} <= set(loaded.stdout.split())
