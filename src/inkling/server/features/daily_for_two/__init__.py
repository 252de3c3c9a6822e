"""The daily for two: a pair, or three people, play one deal of a game a day, and keep a streak together."""
