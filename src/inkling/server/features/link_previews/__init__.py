"""Link previews: what chat services show of a link."""
