"""Applies the operator's orders: deleted tables, blocked people, and the server notice."""
