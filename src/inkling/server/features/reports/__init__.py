"""Reports to the operator."""
