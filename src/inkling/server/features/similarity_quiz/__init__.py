"""The similarity quiz: which of two characters is more like a third?"""
