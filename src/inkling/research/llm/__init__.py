"""A player behind any endpoint that speaks the chat protocol of OpenAI. Off unless the environment configures it."""
