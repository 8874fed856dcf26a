"""File formats in and out: pure readers that turn a file's content into a `CourseDocument` or raise errors."""
