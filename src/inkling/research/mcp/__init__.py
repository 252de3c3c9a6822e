"""`inkling mcp`: a seat for any assistant that speaks the Model Context Protocol. Needs the extra `mcp`."""
