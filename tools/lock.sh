#!/bin/sh
# Write tools/locks/: for each set of extras the exact versions that are installed, with the hashes of their files,
# for every Python the project runs on. All sets agree with each other.
set -eu
lock() {
    .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
        --no-annotate --no-header pyproject.toml "$@"
}

mkdir -p build
lock --all-extras --output-file build/everything.txt
for extras in $(sed -n '/^\[project.optional-dependencies\]/,/^$/s/^\([a-z]*\) = .*/\1/p' pyproject.toml); do
    lock --extra "$extras" --constraint build/everything.txt --output-file "tools/locks/$extras.txt"
done
