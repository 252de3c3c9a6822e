"""A language model as a player, through any OpenAI-compatible chat endpoint. It is disabled unless environment
variables configure it."""
