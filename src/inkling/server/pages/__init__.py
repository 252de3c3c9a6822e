"""What a page shows, the forms on it, and the render jobs with which readers draw one."""
