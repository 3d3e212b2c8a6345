"""A child process that opens an app, ours or a bare one, and ends with its first frame.

Prints the moment of that frame on the machine's monotonic clock, the processor time of the main thread
until then and its own memory, as JSON. It imports next to nothing before Kivy, so that both apps are
measured and not this.
"""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

SIZE = "1280x800"


def end_with_first_frame() -> None:
    """Let the first flip of the window end the process."""
    from kivy.core.window import Window

    def ended(*_: object) -> bool:
        import json
        import os
        import time

        Window.flip()  # what Kivy does next: until then nothing is on the glass
        at, busy = time.monotonic(), time.thread_time()
        print(json.dumps({"at": at, "busy": busy, **memory()}), flush=True)
        os._exit(0)

    Window.bind(on_flip=ended)


def memory() -> dict[str, float]:
    """Return the megabytes that are resident now and were at most, nothing where the system does not tell."""
    status = Path("/proc/self/status")
    if not status.exists():
        return {}
    facts = dict(line.split(":", 1) for line in status.read_text().splitlines())
    return {
        name: int(facts[key].split()[0]) / 1024 for name, key in (("resident", "VmRSS"), ("peak", "VmHWM"))
    }


def bare_app() -> Any:
    """Make the least that Kivy can show: one word."""
    from kivy.app import App
    from kivy.uix.label import Label

    app = App()
    app.root = Label(text="Cachette")
    return app


def our_app(folder: str) -> Any:
    """Make our app as main.py does, in a folder of its own."""
    return import_module("main").make_app(Path(folder))


def main() -> None:
    """Open the app that the first argument names; ours keeps its things in the folder of the second."""
    import_module("main").prepare(SIZE, offscreen=True)
    app = bare_app() if sys.argv[1] == "bare" else our_app(sys.argv[2])
    end_with_first_frame()
    app.run()


if __name__ == "__main__":
    main()
