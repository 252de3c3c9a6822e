"""Transfers of a seat to another device, by link or PIN."""
