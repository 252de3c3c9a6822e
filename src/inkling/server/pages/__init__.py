"""What a page shows, and the forms on it; and, in `*_jobs`, what readers do to draw one.

May use tables and asking. No requests, no connections, no keepers, no log: whatever a page needs is handed to it.
"""
