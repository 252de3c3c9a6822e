"""Link previews: what a chat shows of a link before anybody opens it."""
