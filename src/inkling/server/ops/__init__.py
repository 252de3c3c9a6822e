"""What whoever runs a server looks at: logs, metrics, failures; and what is too much or too often.

May use settings, and no other room.
"""
