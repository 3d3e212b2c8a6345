"""These tests put fingers on the real app, too."""

from tests.app.conftest import app, hand, long_frames, quick, tmp_path, window  # noqa: F401
