// For tests: the package that the page has in its modules.
export * from "@langlearn/grading";
