"""The parts of Silencio's board, one module for each thing that is drawn. HTML from Python, escaped and remembered."""
