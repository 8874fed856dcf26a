package langlearn.grading;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Texts with the same letters in which only blanks, hyphens and apostrophes differ, as keyboards make them. */
final class BlankSlip {
  private static final String MARKS = "'ʼ-\u200c";
  private static final IntPredicate DIGIT =
      Unicode.classOf("[0-9\\xb2\\xb3\\xb9\\u2070\\u2074-\\u2079\\u2080-\\u2089]");

  // Where in its letters a text has the beginnings of words (with their index), their ends, and marks.
  private final Map<Integer, Integer> beginnings = new LinkedHashMap<>();
  private final List<Integer> ends = new ArrayList<>();
  private final Set<Integer> apostrophes = new TreeSet<>();
  private final Set<Integer> letters = new TreeSet<>(); // apostrophes that are letters
  private final Set<Integer> hyphens = new TreeSet<>();
  private final Set<Integer> joiners = new TreeSet<>();

  private BlankSlip(List<Word> all, String tag) {
    int at = 0;
    for (int index = 0; index < all.size(); index++) {
      beginnings.putIfAbsent(at, index);
      Word word = all.get(index);
      String spelled = word.keys().places();
      if (spelled.chars().noneMatch(mark -> MARKS.indexOf(mark) >= 0)) {
        at += word.bare().length();
      } else {
        int start = 0;
        for (int place = 0; place <= spelled.length(); place++) {
          if (place < spelled.length() && MARKS.indexOf(spelled.charAt(place)) < 0) continue;
          at += Folding.comparedBy(spelled.substring(start, place), tag).bare().length();
          start = place + 1;
          if (place < spelled.length()) mark(spelled.charAt(place), at);
        }
      }
      ends.add(at);
    }
  }

  private void mark(char mark, int at) {
    if (mark == '\'' || mark == 'ʼ') apostrophes.add(at);
    if (mark == 'ʼ') letters.add(at);
    if (mark == '-') hyphens.add(at);
    if (mark == '\u200c') joiners.add(at);
  }

  static boolean isOne(List<Word> expected, List<Word> given, Language language) {
    String text = lettersOf(expected);
    if (text.isEmpty() || !text.equals(lettersOf(given))) return false;
    BlankSlip one = new BlankSlip(expected, language.tag);
    BlankSlip other = new BlankSlip(given, language.tag);
    if (one.beginnings.keySet().equals(other.beginnings.keySet())
        && one.apostrophes.equals(other.apostrophes)
        && one.hyphens.equals(other.hyphens)
        && one.joiners.equals(other.joiners)) return false;
    if (!one.apostrophes.containsAll(other.apostrophes)) return false;
    Set<Integer> lacking = new HashSet<>(one.apostrophes);
    lacking.removeAll(other.apostrophes);
    if (!lacking.isEmpty() && !language.isEliding()) return false;
    if (lacking.stream().anyMatch(one.letters::contains)) return false;
    Set<Integer> moved = differing(one.beginnings.keySet(), other.beginnings.keySet());
    if (differing(one.hyphens, other.hyphens).stream().anyMatch(place -> isInsideNumber(text, place))) return false;
    if (moved.stream().anyMatch(place -> isInsideNumber(text, place) && !isBetweenThousands(text, place))) return false;
    Set<Integer> ignored = new HashSet<>(lacking);
    for (Set<Integer> places : List.of(one.hyphens, other.hyphens, one.joiners, other.joiners)) ignored.addAll(places);
    List<Integer> errors = moved.stream().filter(place -> !ignored.contains(place) && !isBetweenSyllables(text, place)).toList();
    if (errors.size() > 1) return false;
    // What is written as one word, or as two, must not be another word of the course, as `porque` for `por qué`.
    for (int place : errors) if (language.isAnotherText(one.wordsAt(place, expected), other.wordsAt(place, given))) return false;
    // A word that stands alone in both texts must not be another word of the course.
    for (var beginning : one.beginnings.entrySet()) {
      Integer facing = other.beginnings.get(beginning.getKey());
      if (facing == null) continue;
      int index = beginning.getValue();
      Word left = expected.get(index);
      Word right = given.get(facing);
      if (left.bare().equals(right.bare())) {
        if (!Word.isSame(left, right) && language.isToldApart(left, right)) return false;
        continue;
      }
      boolean lacksOne = one.ends.get(index).equals(other.ends.get(facing)) && apostrophesIn(left) > apostrophesIn(right);
      if (lacksOne && language.isAnother(left, right)) return false; // such as `its` for `it's`
    }
    return true;
  }

  private static long apostrophesIn(Word word) {
    return word.bare().chars().filter(mark -> mark == '\'').count();
  }

  /** The word around a place, or those that end and begin there. */
  private List<Word> wordsAt(int place, List<Word> all) {
    return IntStream.range(0, all.size())
        .filter(index -> (index == 0 ? 0 : ends.get(index - 1)) <= place && place <= ends.get(index))
        .mapToObj(all::get)
        .toList();
  }

  private static Set<Integer> differing(Collection<Integer> one, Collection<Integer> other) {
    Set<Integer> all = new TreeSet<>(one);
    all.addAll(other);
    all.removeIf(place -> one.contains(place) && other.contains(place));
    return all;
  }

  /** Whether a blank or a hyphen at this place makes another number. */
  private static boolean isInsideNumber(String letters, int place) {
    return place > 0
        && place < letters.length()
        && DIGIT.test(letters.charAt(place - 1))
        && DIGIT.test(letters.charAt(place));
  }

  private static boolean isBetweenThousands(String letters, int place) {
    String after = letters.substring(place, Math.min(place + 4, letters.length()));
    return after.matches("[0-9]{3}[^0-9]?") && !letters.substring(Math.max(0, place - 4), place).matches("[0-9]{4}");
  }

  private static boolean isBetweenSyllables(String letters, int place) {
    return place > 0 && place < letters.length() && isHangul(letters.charAt(place - 1)) && isHangul(letters.charAt(place));
  }

  private static boolean isHangul(char character) {
    return character >= '가' && character <= '힣';
  }

  static String lettersOf(List<Word> all) {
    return String.join("", Word.bares(all)).replace("'", "").replace("-", "");
  }
}
