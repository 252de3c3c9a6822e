"""Lets several processes serve the same database, by heartbeats, leases, notifications, log followers and shared
presence."""
