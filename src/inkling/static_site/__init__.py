"""Inkling without a server: writes a folder of static files in which the same pages run in the browser.

`build.py` writes the folder. `app.py`, `store.py`, `transport.py` and `worker.py` run in the browser, in a Web Worker
with Python as WebAssembly.
"""
