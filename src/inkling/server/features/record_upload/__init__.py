"""Lets people upload the record of a play and watch its replay."""
