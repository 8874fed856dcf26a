package langlearn.grading;

import java.util.List;

/** The words of a text as the grader compares them, for checks of the folding. */
public final class Fold {
  private Fold() {}

  public record Folded(String shown, String key, String plain, String bare) {}

  /** The words of a text under the folding in a language, a tag or null. */
  public static List<Folded> fold(String text, String language) {
    return Words.foldedIn(text, Folding.subtag(language)).stream()
        .map(word -> new Folded(word.shown(), word.key(), word.keys().plain(), word.bare()))
        .toList();
  }
}
