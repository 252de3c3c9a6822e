"""Learning and review: lesson, rules page, explanations of choices, key moments and the daily puzzle."""
