package langlearn.grading;

import java.util.List;

/**
 * A word of a text: as written, what it is compared by, and the places of the written words that it stands for, {@code first}
 * to {@code last}. {@code before} and {@code after} are apostrophes at its edges; {@code name} is set where it is a number or a
 * sign that stands for these words, else null.
 */
record Word(String shown, Folding.Keys keys, int first, int last, String before, String after, String name) {
  Word(String shown, Folding.Keys keys, int first, int last) {
    this(shown, keys, first, last, "", "", null);
  }

  String key() {
    return keys.key();
  }

  String bare() {
    return keys.bare();
  }

  List<String> parts() {
    return List.of(key().split("-", -1));
  }

  boolean isSubstituted() {
    return name != null;
  }

  /** Other words in the places of this one. */
  List<Word> standingFor(List<Word> others) {
    return others.stream().map(other -> new Word(other.shown, other.keys, first, last)).toList();
  }

  static boolean isSame(Word one, Word other) {
    if (one.key().equals(other.key())) return true;
    String plain = one.keys.plain();
    return plain.equals(other.keys.plain()) && (plain.equals(one.key()) || plain.equals(other.key()));
  }

  static boolean isStrictlySame(Word one, Word other) {
    return one.keys.strict().equals(other.keys.strict());
  }

  static List<String> keys(List<Word> words) {
    return words.stream().map(Word::key).toList();
  }

  static List<String> bares(List<Word> words) {
    return words.stream().map(Word::bare).toList();
  }
}
