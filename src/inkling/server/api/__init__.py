"""What another client than a browser is shown and may say: shapes, document, watcher. No requests."""
