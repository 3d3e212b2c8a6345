# Everything a newcomer needs. Each target sets up what it wants by itself.
.PHONY: play test android-check apk desktop wheel-check soak ladder art sounds text bench golden lock clean
PYTHON := .venv/bin/python
SHARED_CHECKS := ../shared/checks/run

# One environment in .venv; a stamp for each set of extras that is installed in it.
.venv/installed-%: tools/locks/%.txt tools/setup.sh
	@tools/setup.sh $*
	@touch $@

play: .venv/installed-play
	$(PYTHON) main.py

# Everything that must hold. `make test GAME=nut`: of the tests only what is about that game.
test: .venv/installed-test $(if $(GAME),,.venv/installed-android)
	@echo "$(if $(GAME),The tests of $(GAME) take a minute or two on two idle cores,This takes five minutes on two fast idle cores and up to fifteen on slow ones)."
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy
	$(PYTHON) -m pytest -n 2 --dist worksteal $(if $(GAME),--game $(GAME) --ignore tests/android)
ifndef GAME
	@if [ -x $(SHARED_CHECKS) ]; then $(SHARED_CHECKS); fi
endif

# The Android package up to the native compile, with buildozer's and p4a's own code. It lists what is shipped.
android-check: .venv/installed-android
	$(PYTHON) -m pytest tests/android -s -rs

# A real APK in bin/, where the network is: Google's SDK and NDK are fetched the first time.
apk: .venv/installed-android
	tools/make_apk.sh debug

# A folder for people without Python, in build/desktop/; it is started from elsewhere and tours the app.
desktop: .venv/installed-desktop
	$(PYTHON) -m tools.make_desktop

# What `pip install .` gives, in an environment of its own, used from another folder. setuptools would take in
# what an earlier build has left.
wheel-check: .venv/installed-play
	rm -rf build/lib build/fresh
	$(PYTHON) -m venv build/fresh
	build/fresh/bin/python -m pip install --quiet --disable-pip-version-check .
	cd build/fresh && bin/cachette --tour tour --size 640x400

soak: .venv/installed-test
	$(PYTHON) -m tests.soak --games 100000
	$(PYTHON) -m tests.soak --games 10000 --bots
	$(PYTHON) -m tests.app.test_kill --times 200
	$(PYTHON) -m pytest tests/app/test_scratches.py tests/app/test_power.py tests/app/test_faults.py \
		--scratches 2500 --losses 1000 --faults 100000 --timeout 0 -s
	$(PYTHON) -m pytest -m soak --soak
	$(PYTHON) -m pytest tests/app/test_monkey.py --touches 300000 --timeout 0
	$(PYTHON) -m pytest tests/app/test_pairs.py --every-kind --pairs 3000 --timeout 0 -s
	$(PYTHON) -m pytest tests/app/test_eye.py --looks 1000 --timeout 0
	$(PYTHON) -m pytest tests/app/test_reasons.py --reasons 3000 --timeout 0
	$(PYTHON) -m pytest tests/app/test_legible.py --every-device --timeout 0
	$(PYTHON) -m pytest tests/app/test_replay.py --moments 12 --every-sheet --timeout 0
	$(PYTHON) -m pytest tests/engine/test_signature.py --every-match --timeout 0
	$(PYTHON) -m pytest tests/app/test_history_on_glass.py --pictures 100 --timeout 0
	$(PYTHON) -m pytest tests/app/test_tablet.py --visits 10 --timeout 0

bench: .venv/installed-bench
	$(PYTHON) -m benchmarks

# Hours: 400 matches of every pair of levels; `make ladder LADDER="nut --matches 40"` asks for less.
ladder: .venv/installed-test
	$(PYTHON) -m benchmarks.ladder $(LADDER)

# Pictures and sounds are committed with their sources; these make them anew.
art: .venv/installed-art
	$(PYTHON) -m tools.make_art

sounds: .venv/installed-test
	$(PYTHON) -m tools.make_sounds

text: .venv/installed-text
	$(PYTHON) -m tools.messages

# Completes what a game lacks: `make golden GAME=nut`. What exists is compared; OVERWRITE=yes writes it anew.
golden: .venv/installed-test
	$(PYTHON) -m tests.golden_sheets $(GAME) $(if $(OVERWRITE),--overwrite)
	$(PYTHON) -m tests.engine.test_signature $(GAME) $(if $(OVERWRITE),--overwrite)

# What is installed, by version and hash: anew after a change of the dependencies in pyproject.toml.
lock: .venv/installed-lock
	tools/lock.sh

clean:
	rm -rf .venv build .mypy_cache .pytest_cache .ruff_cache .hypothesis
