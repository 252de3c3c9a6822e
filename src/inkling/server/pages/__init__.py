"""What a page shows, the forms on it, and the render jobs with which readers draw one.

May use tables and asking. No requests, no connections, no keepers, no log: whatever a page needs is handed to it.
"""
