"""What whoever runs a server looks at: logs, metrics, failures, reports."""
