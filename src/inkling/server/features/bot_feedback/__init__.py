"""The question after a game: did the bots understand you?"""
