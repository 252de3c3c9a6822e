"""The core, tested with the example game and with none."""
