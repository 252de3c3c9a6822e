"""The similarity quiz: which of two figures is more like a third?"""
