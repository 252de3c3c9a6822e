"""A seat moves to another device, by link or PIN."""
