"""Reports of problems and of people, which members send to the operator."""
