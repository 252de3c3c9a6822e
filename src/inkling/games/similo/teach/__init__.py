"""Teaching and review: lesson, rules page, explanations, daily puzzle."""
