"""Why? The reasons for a choice, in replays and lessons."""
