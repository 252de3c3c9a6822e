"""Lets browsers install Inkling as an app: web manifest, service worker, and a page for times without a connection."""
