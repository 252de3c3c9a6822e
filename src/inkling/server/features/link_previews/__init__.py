"""Link previews, which chat services show of a link before anybody opens it."""
