"""One package per user-visible feature, with its model, views, routes, background task, style sheet and script."""
