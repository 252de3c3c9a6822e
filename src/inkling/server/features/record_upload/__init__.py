"""Upload of a play's record, to watch its replay."""
