"""Research tools: plays without a screen, statistics, learning environments, language models and simulated partners."""
