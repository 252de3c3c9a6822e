"""Everything that must hold, from the smallest function to the whole house."""
