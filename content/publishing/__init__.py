"""What moves the published state of courses: copies, comparisons, publications, schedules."""
