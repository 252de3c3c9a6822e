"""Several server processes on one database: heartbeats, leases, notifications, log following and shared presence."""
