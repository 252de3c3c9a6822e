"""Lets the host choose the speed of bots: quick, normal or slow."""
