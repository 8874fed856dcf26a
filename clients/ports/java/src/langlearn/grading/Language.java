package langlearn.grading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** A language that answers are written in, with the words of the course as they are folded in it. */
final class Language {
  // In these a letter with a mark is another letter: without the mark it is another word of the course.
  private static final Set<String> MARKED_LETTERS = Set.of("az da de et fi fo is nb nn no sv tr".split(" "));
  private static final Set<String> ELIDING = // l'homme
      Set.of("ca co cy de en fr fur ga gd gv it lij lmo nap oc pms pt rm sc scn vec wa".split(" "));

  final String tag;
  final Table table; // null where the course has none
  final boolean isOwn; // the language of the learner
  private final List<Course.Group> groups;
  private Map<String, List<Integer>> bares;
  private Map<String, List<Integer>> keys;

  Language(String tag, Course course) {
    this.tag = tag;
    groups = course.groups;
    isOwn = tag != null && tag.equals(course.source);
    Map<String, Object> entries = course.tables.get(tag == null ? "" : tag);
    table = entries == null ? null : new Table(entries, tag);
  }

  boolean isEliding() {
    return tag != null && ELIDING.contains(tag);
  }

  /** Whether written texts that are right in this language are right in the other. */
  boolean comparesAs(Language other, List<String> accepted) {
    if (!Folding.rulesOf(tag).equals(Folding.rulesOf(other.tag))) return false;
    if (other.isEliding() || !isEliding()) return true;
    return accepted.stream().noneMatch(text -> text.codePoints().anyMatch(Characters.APOSTROPHE));
  }

  /** Whether the given word is another word of the course than the expected one, letters without marks. */
  boolean isAnother(Word expected, Word given) {
    List<Integer> places = bares().get(given.bare());
    return places != null && !Lists.shareOne(places, bares().getOrDefault(expected.bare(), List.of()));
  }

  /** Whether words that differ by marks are two words of the course that learners have to tell apart. */
  boolean isToldApart(Word expected, Word given) {
    List<Integer> places = keys().get(given.key());
    if (places == null || Lists.shareOne(places, keys().getOrDefault(expected.key(), List.of()))) return false;
    if (!given.key().equals(given.bare())) return true;
    return places.stream().anyMatch(place -> hasMarkedLetters(groups.get(place).language()));
  }

  private static boolean hasMarkedLetters(String tag) {
    return tag != null && MARKED_LETTERS.contains(tag);
  }

  /** Whether the given words are together a text of the course, and the expected ones no part of its group. */
  boolean isAnotherText(List<Word> expected, List<Word> given) {
    List<Integer> places = inAll(given);
    if (given.size() > 1) {
      List<String> words = Word.bares(given);
      Predicate<String> isText = text -> Word.bares(Words.foldedIn(text, tag)).equals(words);
      places.removeIf(place -> groups.get(place).texts().stream().noneMatch(isText));
    }
    return !places.isEmpty() && !Lists.shareOne(places, inAll(expected));
  }

  /** The groups that all of these words stand in. */
  private List<Integer> inAll(List<Word> words) {
    List<Integer> places = new ArrayList<>(bares().getOrDefault(words.get(0).bare(), List.of()));
    for (Word word : words) places.retainAll(bares().getOrDefault(word.bare(), List.of()));
    return places;
  }

  private synchronized Map<String, List<Integer>> bares() {
    if (bares == null) bares = index(Word::bare);
    return bares;
  }

  private synchronized Map<String, List<Integer>> keys() {
    if (keys == null) keys = index(Word::key);
    return keys;
  }

  /** The groups that each word stands in. */
  private Map<String, List<Integer>> index(Function<Word, String> keyOf) {
    Map<String, List<Integer>> index = new HashMap<>();
    for (int place = 0; place < groups.size(); place++) {
      for (String text : groups.get(place).texts()) {
        for (Word word : Words.foldedIn(text, tag)) {
          List<Integer> places = index.computeIfAbsent(keyOf.apply(word), key -> new ArrayList<>());
          if (!places.contains(place)) places.add(place);
        }
      }
    }
    return index;
  }
}
