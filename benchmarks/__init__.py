"""Benchmarks of the engine beside its published peers, and of the app beside a bare one."""
