"""Asking people, where whoever runs the server wishes it: did the bots understand you, and who is more like whom?

What is said is kept in rows that lead to nobody (log/answers.py). Here: what such a row is found by, which questions a
sitting asks, and how far the bots' readers see things as people do. Tables ask after a play (tables/bot_feedback.py).
May use the log, and knows no table.
"""
