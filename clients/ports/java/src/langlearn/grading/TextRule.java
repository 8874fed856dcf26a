package langlearn.grading;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The text rule: how an answer compares with the texts that an author accepts. */
final class TextRule {
  static final double TYPO_SCORE = 0.8;
  private static final double ACCENT_SCORE = 0.9;
  private static final int MIN_LETTERS_FOR_A_SLIP = 4; // in a shorter word one letter makes another word
  private static final int MAX_WORDS_TO_RANK = 1000; // of an answer: the accepted texts are ranked by these

  private TextRule() {}

  /** What the accepted texts have in common for a comparison. */
  static final class Context {
    final Language language;
    final boolean strict;
    final List<Reading> readings;
    private Set<String> vocabulary;

    Context(List<String> accepted, Language language, boolean strict) {
      this(language, strict, accepted.stream().map(text -> new Reading(text, language)).toList());
    }

    private Context(Language language, boolean strict, List<Reading> readings) {
      this.language = language;
      this.strict = strict;
      this.readings = readings;
    }

    /** The same, forgiving. */
    Context lenient() {
      return new Context(language, false, readings);
    }

    /** All words of the accepted texts. */
    Set<String> vocabulary() {
      if (vocabulary == null) {
        vocabulary = new HashSet<>();
        for (Reading reading : readings) vocabulary.addAll(Word.bares(reading.written().words()));
      }
      return vocabulary;
    }
  }

  record Result(String verdict, double score) {}

  private static final Result CORRECT = new Result("correct", 1);
  private static final Result TYPO = new Result("typo", TYPO_SCORE);

  /** An accepted text against an answer; {@code isTaughtDigits}: a number in digits, in the language taught. */
  record Match(
      String accepted,
      Reading.Form expected,
      Reading.Form given,
      Context context,
      Result result,
      boolean isTaughtDigits) {
    String verdict() {
      return result.verdict;
    }

    double score() {
      return result.score;
    }

    int rank() {
      return Grading.rank(result.verdict);
    }

    /** Is each word right, without regard to vowel marks? */
    private boolean isEqualText() {
      return verdict().equals("correct") && Word.keys(expected.words()).equals(Word.keys(given.words()));
    }

    /** The number of words that differ, first without and then with regard to marks. */
    private int[] differences() {
      List<Word> ranked = given.words().subList(0, Math.min(MAX_WORDS_TO_RANK, given.words().size()));
      int bare = Lists.distance(Word.bares(expected.words()), Word.bares(ranked));
      return new int[] {bare, Lists.distance(Word.keys(expected.words()), Word.keys(ranked))};
    }
  }

  private static Match match(Reading expected, Reading.Form one, Reading.Form other, Context context, Result result) {
    return new Match(expected.text, one, other, context, result, false);
  }

  /** The answer against the accepted text that it is measured by: best verdict, fewest differences, first. */
  static Match bestMatch(List<String> accepted, String answer, List<Language> languages, boolean strict) {
    List<Match> written = new ArrayList<>();
    List<Match> matches = new ArrayList<>();
    for (Language language : languages) {
      Context context = new Context(accepted, language, strict);
      Reading given = new Reading(answer, language);
      List<Reading.Pair> pairs = context.readings.stream().map(reading -> reading.against(given)).toList();
      // Another language often only adds what its table knows.
      if (language == languages.get(0) || !language.comparesAs(languages.get(0), accepted)) {
        for (Reading.Pair pair : pairs) {
          List<Match> found = asWritten(pair, context);
          if (found.get(0).verdict().equals("correct")) written.add(found.get(0));
          if (found.get(0).isEqualText()) return closest(written);
          matches.addAll(found);
        }
      }
      if (strict || language.table == null || !written.isEmpty()) continue;
      for (Reading.Pair pair : pairs) matches.addAll(byTable(pair, context));
    }
    return closest(written.isEmpty() ? matches : written);
  }

  private static Match closest(List<Match> matches) {
    int best = matches.stream().mapToInt(Match::rank).min().orElseThrow();
    return Lists.least(matches.stream().filter(match -> match.rank() == best).toList(), Match::differences);
  }

  /** The verdicts on two texts as written, and in the forms that are made of the characters. */
  static List<Match> asWritten(Reading.Pair pair, Context context) {
    Reading expected = pair.expected();
    Reading given = pair.given();
    List<Word> one = expected.written().words();
    List<Word> other = given.written().words();
    Result written = context.strict ? compareStrictly(one, other, context) : compareWords(one, other, context);
    List<Match> found = new ArrayList<>();
    found.add(match(expected, expected.written(), given.written(), context, written));
    if (written.verdict.equals("correct")) return found;
    boolean isJoined = expected.joined() != expected.written() || given.joined() != given.written();
    if (!context.strict && isJoined && isSameText(expected.joined().words(), given.joined().words())) {
      found.add(match(expected, expected.joined(), given.joined(), context, CORRECT));
    }
    if (expected.pieces() != expected.written() || given.pieces() != given.written()) {
      Double share = shareOf(expected.pieces().words(), given.pieces().words(), context);
      if (share != null) found.add(match(expected, expected.pieces(), given.pieces(), context, new Result("incomplete", share)));
    }
    return found;
  }

  /** The verdicts on two texts in the forms that the table of the language makes. */
  static List<Match> byTable(Reading.Pair pair, Context context) {
    Reading expected = pair.expected();
    Reading given = pair.given();
    List<Match> found = new ArrayList<>();
    if (expected.spelled() != expected.written() || given.spelled() != given.written()) {
      Result result = compareWords(expected.spelled().words(), given.spelled().words(), context);
      found.add(match(expected, expected.spelled(), given.spelled(), context, result));
    }
    Set<String> standing = new LinkedHashSet<>(expected.standing());
    standing.addAll(given.standing());
    if (standing.isEmpty()) return found;
    Reading.Form one = context.language.table.inDigits(expected.spelled(), standing);
    Reading.Form other = context.language.table.inDigits(given.spelled(), standing);
    if (haveOtherNames(one.words(), other.words())) return found;
    Result result = compareWords(one.words(), other.words(), context);
    if (context.language.isOwn) {
      found.add(match(expected, one, other, context, result));
    } else if (Grading.rank(result.verdict) <= 1) {
      found.add(new Match(expected.text, one, other, context, TYPO, true));
    }
    return found;
  }

  /** Whether a number stands for two names in the same place: {@code un} and {@code una} are both 1, and not the same. */
  private static boolean haveOtherNames(List<Word> expected, List<Word> given) {
    for (int at = 0; at < Math.min(expected.size(), given.size()); at++) {
      Word one = expected.get(at);
      Word other = given.get(at);
      boolean areBoth = one.isSubstituted() && other.isSubstituted();
      if (areBoth && one.key().equals(other.key()) && !one.name().equals(other.name())) return true;
    }
    return false;
  }

  private static Result compareWords(List<Word> expected, List<Word> given, Context context) {
    if (expected.size() == given.size()) {
      if (isSameText(expected, given)) return CORRECT;
      List<Integer> unlike = new ArrayList<>();
      for (int at = 0; at < expected.size(); at++) {
        if (!isAlike(expected.get(at), given.get(at), context.language)) unlike.add(at);
      }
      if (unlike.isEmpty()) return new Result("accent", ACCENT_SCORE);
      if (unlike.size() == 1 && isSlip(expected.get(unlike.get(0)), given.get(unlike.get(0)), context)) return TYPO;
    }
    if (BlankSlip.isOne(expected, given, context.language)) return TYPO;
    return unfinishedOrWrong(expected, given, context);
  }

  private static Result compareStrictly(List<Word> expected, List<Word> given, Context context) {
    boolean isEqual = expected.size() == given.size();
    for (int at = 0; isEqual && at < expected.size(); at++) isEqual = Word.isStrictlySame(expected.get(at), given.get(at));
    return isEqual ? CORRECT : unfinishedOrWrong(expected, given, context);
  }

  static Result unfinishedOrWrong(List<Word> expected, List<Word> given, Context context) {
    Double share = shareOf(expected, given, context);
    return share == null ? new Result("wrong", 0) : new Result("incomplete", share);
  }

  /** The share given, when the words given are some of the expected ones in order; else null. */
  private static Double shareOf(List<Word> expected, List<Word> given, Context context) {
    if (given.size() >= expected.size()) return null;
    int found = 0;
    for (Word word : expected) {
      if (found == given.size()) break;
      Word got = given.get(found);
      if (context.strict ? Word.isStrictlySame(word, got) : isAlike(word, got, context.language)) found++;
    }
    return found == given.size() ? (Double) ((double) found / expected.size()) : null;
  }

  static boolean isSameText(List<Word> expected, List<Word> given) {
    if (expected.size() != given.size()) return false;
    for (int at = 0; at < expected.size(); at++) if (!Word.isSame(expected.get(at), given.get(at))) return false;
    return true;
  }

  static boolean isAlike(Word expected, Word given, Language language) {
    if (Word.isSame(expected, given)) return true;
    boolean isNear =
        expected.bare().equals(given.bare())
            || expected.keys().bare2().equals(given.bare())
            || expected.bare().equals(given.keys().bare2());
    return isNear && !language.isToldApart(expected, given);
  }

  /** One letter inserted, missing, replaced or swapped with its neighbour, which makes no other word. */
  static boolean isSlip(Word expected, Word given, Context context) {
    if (!differByALetter(expected.bare(), given.bare()) && !differByALetter(expected.keys().bare2(), given.bare())) return false;
    if (expected.bare().codePoints().anyMatch(Unicode.NUMBER) || given.bare().codePoints().anyMatch(Unicode.NUMBER)) return false;
    if (expected.bare().codePoints().filter(Unicode.LETTER_OR_MARK).count() < MIN_LETTERS_FOR_A_SLIP) return false;
    return !context.vocabulary().contains(given.bare()) && !context.language.isAnother(expected, given);
  }

  private static boolean differByALetter(String expected, String given) {
    if (Math.abs(expected.length() - given.length()) > 2 || expected.isEmpty() || given.isEmpty()) return false;
    List<Integer> one = expected.codePoints().boxed().toList();
    List<Integer> other = given.codePoints().boxed().toList();
    int[] ends = Lists.equalEnds(one, other, Integer::equals);
    List<Integer> left = one.subList(ends[0], one.size() - ends[1]);
    List<Integer> right = other.subList(ends[0], other.size() - ends[1]);
    boolean isSwap =
        left.size() == 2 && right.size() == 2 && left.get(0).equals(right.get(1)) && left.get(1).equals(right.get(0));
    // The end of a word carries its gender, number and person: there a changed letter is an error.
    boolean isOne =
        left.size() <= 1
            && right.size() <= 1
            && left.size() + right.size() > 0
            && one.get(one.size() - 1).equals(other.get(other.size() - 1));
    List<Integer> touched = new ArrayList<>(left);
    touched.addAll(right);
    return (isSwap || isOne)
        && touched.stream().allMatch(letter -> Unicode.LETTER_OR_MARK.test(letter) && !Characters.HAN_OR_KANA.test(letter));
  }
}
