"""Installation of Inkling as an app: web manifest, service worker, and the offline page."""
