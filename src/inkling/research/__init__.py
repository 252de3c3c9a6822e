"""Research tools: plays of bots without a user interface, statistics, learning environments, language models and
simulated partners."""
