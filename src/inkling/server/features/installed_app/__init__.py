"""The installed app: web manifest, service worker, and the page that is shown without a connection."""
