"""An open connection: what a watcher sees, and the pushes that keep it so."""
