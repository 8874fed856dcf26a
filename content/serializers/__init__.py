"""Bodies of requests, and the shapes of responses for the documentation; a module for each subject."""

from content.serializers import exercise_schemas as exercise_schemas  # describes exercises to the documentation
