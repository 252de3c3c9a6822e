"""An open connection: what a watcher sees, and the pushes that keep it so.

May use pages and tables; no handlers, no keepers, no log.
"""
