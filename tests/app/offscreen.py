"""A window that nobody sees. It is imported before Kivy, which looks at its environment once."""

import os
import tempfile

from main import prepare

SIZE = (640, 400)

os.environ.update(
    KIVY_NO_CONFIG="1",
    KIVY_NO_FILELOG="1",
    KIVY_HOME=tempfile.mkdtemp(),
    KIVY_METRICS_FONTSCALE="1",
)
# Drawing by software costs ten times what the app itself does, and most tests look at no pixel.
os.environ.setdefault("KIVY_GL_BACKEND", "mock")
prepare("{}x{}".format(*SIZE), offscreen=True)
