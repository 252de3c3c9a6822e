"""Teaching and review of Tofugott: lesson, rules page, explanations."""
