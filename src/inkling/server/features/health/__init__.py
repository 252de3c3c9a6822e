"""Health checks for load balancers and service managers."""
