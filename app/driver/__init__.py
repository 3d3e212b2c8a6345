"""Who drives the app where nobody sits: fingers, a clock and a camera for tests, tour and benchmarks.

It knows Kivy alone; nothing that is shipped to the device knows it, nor is it shipped there.
"""
