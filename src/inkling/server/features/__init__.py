"""One package per feature that players name: model, views, routes, background task, style sheet, script."""
