"""The daily for two: the same two or three people play a new deal every day, and keep a streak together."""
