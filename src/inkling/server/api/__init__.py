"""What another client than a browser is shown and may say: shapes, document, watcher. No requests.

May use live, pages and tables; no keepers, no log.
"""
