"""Follows the orders of the operator: deleted tables, blocked people, the server notice."""
