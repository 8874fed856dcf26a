// For tests of the package by itself.
export * from "@langlearn/offline";
