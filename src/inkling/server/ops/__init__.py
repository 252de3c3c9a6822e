"""What whoever runs a server looks at: logs, metrics, failures; and what is too much or too often."""
