"""Teaching and review of Similo: lesson, rules page, explanations, daily puzzle."""
