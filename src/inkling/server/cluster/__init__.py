"""Several processes on one database: heartbeat, leases, notifications, log follower, presence."""
