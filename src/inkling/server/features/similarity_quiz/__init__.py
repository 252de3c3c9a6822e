"""The similarity quiz: which figure is more like another?"""
