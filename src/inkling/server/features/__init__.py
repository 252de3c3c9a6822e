"""One package per user-visible feature: its model, views, routes, background task, style sheet and script."""
