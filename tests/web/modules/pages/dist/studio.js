// In place of the bundle: a test can import a module that the page uses.
import "../studio.js";
