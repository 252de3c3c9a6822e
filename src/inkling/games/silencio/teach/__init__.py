"""Teaching and review of Silencio: lesson, rules page, explanations of choices, key moments and the daily puzzle."""
