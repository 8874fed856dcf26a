package langlearn.offline;

/** The document on the device is not the one that the delta is of: read the document whole, without {@code since}. */
public final class DeltaMismatch extends Exception {
  DeltaMismatch(String what) {
    super("The delta is of another document: " + what);
  }
}
