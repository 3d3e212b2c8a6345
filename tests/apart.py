"""A test in a process of its own, forked for it and gone with it.

Kivy's widgets hold one another: to clear an app away took Python's collector as long as its test. A process
that ends clears nothing away, and no test sees what another one has left.
"""

import gc
import os
import pickle
import select
import signal
import sys
import traceback

import pytest
from _pytest.runner import runtestprotocol

LAST_WORDS_SECONDS = 30
"""How long a test that took too long has to say where it hangs."""


def run_apart(item: pytest.Item) -> list[pytest.TestReport]:
    """Run a test in a process that is forked now, and hand over what it reports."""
    gc.freeze()  # or the first collection in every fork would walk over all that is here, and copy it
    sys.stdout.flush()
    sys.stderr.flush()
    source, sink = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(source)
        _report(item, sink)
    os.close(sink)
    told = _listen(source, process)
    _, status = os.waitpid(process, 0)
    if status:
        return [_fallen(item, status, told)]
    read = item.config.hook.pytest_report_from_serializable
    return [read(config=item.config, data=data) for data in pickle.loads(told)]


def _report(item: pytest.Item, sink: int) -> None:
    """Run the test, tell the parent, and end here: everything above on the stack is the parent's."""
    status = 1
    try:
        reports = runtestprotocol(item, log=False)
        write = item.config.hook.pytest_report_to_serializable
        told = pickle.dumps([write(config=item.config, report=report) for report in reports])
        status = 0
    except BaseException:
        told = traceback.format_exc().encode()
    with os.fdopen(sink, "wb") as pipe:
        pipe.write(told)
    os._exit(status)


def _listen(source: int, process: int) -> bytes:
    """Read until the process has ended; one that takes too long for pytest-timeout must say where it is."""
    told = b""
    with os.fdopen(source, "rb", buffering=0) as pipe:
        try:
            while some := pipe.read(2**20):
                told += some
        except pytest.fail.Exception:
            os.kill(process, signal.SIGALRM)  # the process has the same handler, which fails the test
            while select.select([pipe], [], [], LAST_WORDS_SECONDS)[0] and (some := pipe.read(2**20)):
                told += some
            os.kill(process, signal.SIGKILL)
    return told


def _fallen(item: pytest.Item, status: int, told: bytes) -> pytest.TestReport:
    """Report a test whose process ended without a report."""
    why = f"the process of this test ended with status {status}\n{told.decode(errors='replace')}"
    return pytest.TestReport(item.nodeid, item.location, {}, "failed", why, "call")
