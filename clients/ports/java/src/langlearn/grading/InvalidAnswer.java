package langlearn.grading;

/** The answer does not have the shape that the exercise type requires; the service responds 400. */
public final class InvalidAnswer extends Exception {
  InvalidAnswer(String exerciseType) {
    super("Invalid answer for exercise type " + exerciseType);
  }
}
