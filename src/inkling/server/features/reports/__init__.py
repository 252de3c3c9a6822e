"""Reports of problems and people, which members send to the operator."""
