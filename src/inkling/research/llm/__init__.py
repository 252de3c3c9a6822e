"""A language model as a player, through any OpenAI-compatible chat endpoint. Disabled unless configured in the
environment."""
