"""Benchmarks of the engine and of its published peers."""
