"""Transfer of a member's seat to another device, by link or PIN."""
