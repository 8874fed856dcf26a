package langlearn.grading;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import langlearn.grading.Grading.Entry;

/**
 * The grading of answers, as the service does it: the same data, answer and course give the same verdict, score and diff.
 * Data and answers are maps, lists, texts, numbers and booleans, as a JSON library reads them.
 */
public final class Grader {
  /** Raised when the rules change: gradings of other versions may differ. */
  public static final int GRADING_VERSION = 2;

  private static final int MAX_ANSWER_LENGTH = 2000; // code points of an answer that is one text
  private static final int MAX_ANSWER_PARTS = 100; // entries of an answer that is a list
  private static final int MAX_GUESSES = 5; // of a speech recogniser
  private static final double MIN_SIMILARITY = 85; // percent

  /** Returns null for an answer of the wrong shape. */
  private interface Rule {
    Grading grade(Map<String, Object> data, Object answer, Course course);
  }

  private static final Map<String, Rule> RULES = new LinkedHashMap<>();

  static {
    RULES.put(
        "translation",
        (data, answer, course) -> gradeText(Data.text(data, "target_text"), data, answer, course.either(data)));
    RULES.put("translation-word-bank", Grader::gradeWordBank);
    RULES.put("fill-in-the-blank", Grader::gradeBlanks);
    RULES.put("vof", Grader::gradeTrueOrFalse);
    RULES.put("pairs", Grader::gradePairs);
    RULES.put("informative", Grader::gradeInformative);
    RULES.put("ordering", Grader::gradeOrdering);
    RULES.put("multiple-choice", Grader::gradeMultipleChoice);
    RULES.put(
        "listening",
        (data, answer, course) -> {
          String transcript = Data.text(data, "transcript");
          return isSkip(answer) ? skipped(transcript) : gradeText(transcript, data, answer, List.of(course.heard(data)));
        });
    RULES.put(
        "speaking",
        (data, answer, course) ->
            isSkip(answer) ? skipped(Data.text(data, "text")) : gradeSpeech(data, answer, course));
  }

  /** The exercise types that can be graded. An app passes over an exercise of any other type. */
  public static final Set<String> EXERCISE_TYPES = Collections.unmodifiableSet(RULES.keySet());

  private Grader() {}

  /** Grades an answer, any JSON value, to an exercise. Throws IllegalArgumentException for an unknown type. */
  public static Grading grade(String exerciseType, Map<String, Object> data, Object answer, Course course) throws InvalidAnswer {
    String name = exerciseType.replace('_', '-');
    if (!RULES.containsKey(name)) throw new IllegalArgumentException("Unknown exercise type " + exerciseType);
    Grading grading = Json.isTooLong(answer) ? null : RULES.get(name).grade(data, answer, course);
    if (grading == null) throw new InvalidAnswer(name);
    return grading;
  }

  private static Grading gradeText(String text, Map<String, Object> data, Object answer, List<Language> languages) {
    if (!isText(answer)) return null;
    boolean strict = Data.isTrue(data, "strict");
    TextRule.Match match = TextRule.bestMatch(accepted(text, data), (String) answer, languages, strict);
    Predicate<String> fits = noted -> isRight(TextRule.bestMatch(List.of(noted), (String) answer, languages, strict));
    String note = isRight(match) ? null : noteFor(data, fits, null);
    return Grading.of(match.verdict(), match.score(), match.accepted(), WordDiff.of(match), note);
  }

  private static List<String> accepted(String text, Map<String, Object> data) {
    return Stream.concat(Stream.of(text), Data.strings(data, "alternatives").stream()).toList();
  }

  private static boolean isRight(TextRule.Match match) {
    return match.verdict().equals("correct");
  }

  private static Grading gradeWordBank(Map<String, Object> data, Object answer, Course course) {
    List<String> chosen = texts(answer);
    if (chosen == null) return null;
    List<String> correct = Data.strings(data, "correct_words");
    List<Boolean> inBank = WordBank.takenFrom(Data.strings(data, "word_bank"), chosen);
    if (inBank.contains(false)) return Grading.of("wrong", 0, correct, WordBank.diffOfPicks(correct, chosen, inBank));
    List<List<String>> accepted = new ArrayList<>(List.of(correct));
    for (String sentence : Data.strings(data, "alternatives")) accepted.add(Normalisation.split(sentence));
    WordBank.Sentence best = WordBank.best(accepted, chosen, course.either(data));
    Predicate<String> fits =
        noted -> WordBank.best(List.of(Normalisation.split(noted)), chosen, course.either(data)).verdict().equals("correct");
    String note = best.verdict().equals("correct") ? null : noteFor(data, fits, null);
    return Grading.of(best.verdict(), best.score(), best.accepted(), best.diff(), note);
  }

  private static Grading gradeBlanks(Map<String, Object> data, Object answer, Course course) {
    List<Map<String, Object>> blanks = Data.inOrder(data, "blanks", "position");
    if (!(answer instanceof List<?> given) || given.size() > blanks.size()) return null;
    if (!given.stream().allMatch(part -> part == null || part instanceof String)) return null;
    List<Language> languages = List.of(course.taught(data));
    boolean strict = Data.isTrue(data, "strict");
    List<Entry> diff = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    double total = 0;
    int worst = 0;
    String note = null;
    for (int at = 0; at < blanks.size(); at++) {
      String written = at < given.size() && given.get(at) != null ? (String) given.get(at) : "";
      TextRule.Match match = TextRule.bestMatch(Data.strings(blanks.get(at), "correct_answers"), written, languages, strict);
      String op = opOfBlank(match, written);
      diff.add(new Entry(op, match.accepted(), op.equals("missing") ? null : written));
      expected.add(match.accepted());
      total += match.score();
      worst = Math.max(worst, match.rank());
      // Of the first blank that is not right and that a note fits.
      Predicate<String> fits = noted -> isRight(TextRule.bestMatch(List.of(noted), written, languages, strict));
      if (note == null && !isRight(match)) note = noteFor(data, fits, at);
    }
    return Grading.of(Grading.VERDICTS.get(worst), total / blanks.size(), expected, diff, note);
  }

  /** How a blank as a whole differs, regardless of {@code strict}. */
  private static String opOfBlank(TextRule.Match match, String written) {
    if (isRight(match)) return "equal";
    if (match.given().words().isEmpty()) return "missing";
    int best = match.rank();
    if (match.context().strict) {
      TextRule.Context context = match.context().lenient();
      Reading.Pair pair = new Reading(match.accepted(), context.language).against(new Reading(written, context.language));
      List<TextRule.Match> found = new ArrayList<>(TextRule.asWritten(pair, context));
      if (context.language.table != null) found.addAll(TextRule.byTable(pair, context));
      best = found.stream().mapToInt(TextRule.Match::rank).min().orElseThrow();
    }
    return best <= 1 ? "accent" : best == 2 ? "typo" : "replace";
  }

  private static Grading gradeTrueOrFalse(Map<String, Object> data, Object answer, Course course) {
    if (!(answer instanceof Boolean)) return null;
    boolean right = answer.equals(data.get("is_true"));
    return Grading.of(right ? "correct" : "wrong", right ? 1 : 0, data.get("is_true"), List.of());
  }

  /** A pair, and the keys of its sides. */
  private record Pair(Map<String, Object> sides, String left, String right) {
    static Pair of(Object value) {
      Map<?, ?> pair = (Map<?, ?>) value;
      Map<String, Object> sides = new LinkedHashMap<>();
      for (String side : List.of("left", "right")) sides.put(side, pair.get(side));
      String left = Normalisation.normalised((String) pair.get("left"));
      return new Pair(sides, left, Normalisation.normalised((String) pair.get("right")));
    }
  }

  private static Grading gradePairs(Map<String, Object> data, Object answer, Course course) {
    if (!(answer instanceof List<?> given) || given.size() > MAX_ANSWER_PARTS) return null;
    if (!given.stream().allMatch(Grader::isPair)) return null;
    List<Pair> expected = Data.objects(data, "pairs").stream().map(Pair::of).toList();
    List<Pair> leftOver = new ArrayList<>(given.stream().map(Pair::of).toList());
    Pair[] right = new Pair[expected.size()];
    for (int at = 0; at < right.length; at++) {
      Pair wanted = expected.get(at);
      right[at] = take(leftOver, other -> other.left.equals(wanted.left) && other.right.equals(wanted.right));
    }
    List<Entry> diff = new ArrayList<>();
    for (int at = 0; at < right.length; at++) {
      Pair wanted = expected.get(at);
      Pair match = right[at] != null ? right[at] : take(leftOver, other -> other.left.equals(wanted.left));
      String op = right[at] != null ? "equal" : match != null ? "replace" : "missing";
      diff.add(new Entry(op, wanted.sides, match == null ? null : match.sides));
    }
    for (Pair pair : leftOver) diff.add(new Entry("extra", null, pair.sides));
    return gradingOfParts(expected.stream().map(Pair::sides).toList(), given.size(), diff);
  }

  private static Pair take(List<Pair> pairs, Predicate<Pair> condition) {
    Pair found = pairs.stream().filter(condition).findFirst().orElse(null);
    if (found != null) pairs.remove(found);
    return found;
  }

  private static Grading gradeInformative(Map<String, Object> data, Object answer, Course course) {
    return answer == null || answer.equals(true) ? Grading.of("correct", 1, null, List.of()) : null;
  }

  private static Grading gradeOrdering(Map<String, Object> data, Object answer, Course course) {
    List<String> given = texts(answer);
    if (given == null) return null;
    List<Map<String, Object>> items = Data.inOrder(data, "items", "correct_order");
    List<String> expected = items.stream().map(item -> Data.text(item, "text")).toList();
    List<String> keys = expected.stream().map(Normalisation::normalised).toList();
    List<Entry> diff = new ArrayList<>();
    for (int at = 0; at < Math.max(items.size(), given.size()); at++) {
      String wanted = at < items.size() ? expected.get(at) : null;
      if (at >= given.size()) {
        diff.add(new Entry("missing", wanted, null));
        continue;
      }
      // The meaning of a name: the text to show, and the texts it may refer to, after N.
      String name = given.get(at);
      Set<String> named = new LinkedHashSet<>(List.of(Normalisation.normalised(name)));
      boolean isItemText = keys.contains(Normalisation.normalised(name));
      String shown = name;
      for (int place = items.size() - 1; place >= 0; place--) {
        if (!name.equals(items.get(place).get("id"))) continue;
        named.add(keys.get(place));
        if (!isItemText) shown = expected.get(place);
      }
      String op = wanted == null ? "extra" : named.contains(keys.get(at)) ? "equal" : "replace";
      diff.add(new Entry(op, wanted, shown));
    }
    return gradingOfParts(expected, given.size(), diff);
  }

  private static Grading gradeMultipleChoice(Map<String, Object> data, Object answer, Course course) {
    List<String> given = texts(answer);
    if (given == null) return null;
    List<Map<String, Object>> options = Data.objects(data, "options");
    List<String> right =
        options.stream().filter(option -> Data.isTrue(option, "is_correct")).map(option -> Data.text(option, "id")).toList();
    Set<String> chosen = new LinkedHashSet<>(given);
    int hits = (int) right.stream().filter(chosen::contains).count();
    int mistakes = chosen.size() - hits;
    String verdict = mistakes > 0 ? "wrong" : hits == right.size() ? "correct" : "incomplete";
    Set<String> ids = new LinkedHashSet<>(options.stream().map(option -> Data.text(option, "id")).toList());
    ids.addAll(chosen);
    List<Entry> diff = new ArrayList<>();
    for (String id : ids) {
      if (right.contains(id)) diff.add(chosen.contains(id) ? new Entry("equal", id, id) : new Entry("missing", id, null));
      else if (chosen.contains(id)) diff.add(new Entry("extra", null, id));
    }
    return Grading.of(verdict, (double) Math.max(0, hits - mistakes) / right.size(), right, diff);
  }

  /** The guesses of a speech recogniser, or one: the best counts. */
  private static Grading gradeSpeech(Map<String, Object> data, Object answer, Course course) {
    List<?> guesses = answer instanceof List<?> list ? list : Arrays.asList(answer);
    if (guesses.isEmpty() || guesses.size() > MAX_GUESSES || !guesses.stream().allMatch(Grader::isText)) return null;
    Object similarity = Objects.requireNonNullElse(data.get("min_similarity"), MIN_SIMILARITY);
    double needed = Data.isTrue(data, "strict") ? 100 : ((Number) similarity).doubleValue();
    Language language = course.heard(data);
    List<Speech.Heard> heard = new ArrayList<>();
    List<String> accepted = accepted(Data.text(data, "text"), data);
    for (Object guess : guesses) heard.addAll(Speech.heard(accepted, (String) guess, language, needed));
    Speech.Heard best = Lists.least(heard, each -> new int[] {each.match().rank(), each.differences()});
    Predicate<String> fits =
        noted -> Speech.heard(List.of(noted), best.guess(), language, needed).stream().anyMatch(each -> isRight(each.match()));
    String note = isRight(best.match()) ? null : noteFor(data, fits, null);
    TextRule.Match match = best.match();
    Grading grading = Grading.of(match.verdict(), match.score(), match.accepted(), WordDiff.of(match), note);
    return answer instanceof List<?> ? grading.withHeard(best.guess()) : grading;
  }

  /** The text of the first note, of the blank if one is given, whose answer fits; what is no note fits nothing. */
  private static String noteFor(Map<String, Object> data, Predicate<String> fits, Integer blank) {
    if (!(data.get("notes") instanceof List<?> notes)) return null;
    for (Object each : notes) {
      if (each instanceof Map<?, ?> note
          && Objects.equals(note.get("blank"), blank)
          && note.get("answer") instanceof String noted
          && note.get("text") instanceof String text
          && fits.test(noted)) return text;
    }
    return null;
  }

  /** The grading of parts of which each is right or not: pairs, and items in order. */
  private static Grading gradingOfParts(List<?> expected, int given, List<Entry> diff) {
    int right = (int) diff.stream().filter(entry -> entry.op().equals("equal")).count();
    String verdict = right != given ? "wrong" : right == expected.size() ? "correct" : "incomplete";
    return Grading.of(verdict, (double) right / Math.max(expected.size(), given), expected, diff);
  }

  private static Grading skipped(String expected) {
    return Grading.of("skipped", 0, expected, List.of());
  }

  private static boolean isText(Object answer) {
    return answer instanceof String text && Unicode.length(text) <= MAX_ANSWER_LENGTH;
  }

  /** The answer as a list of texts; null when it is none, or too long. */
  private static List<String> texts(Object answer) {
    if (!(answer instanceof List<?> parts) || parts.size() > MAX_ANSWER_PARTS) return null;
    if (!parts.stream().allMatch(part -> part instanceof String)) return null;
    return parts.stream().map(part -> (String) part).toList();
  }

  private static boolean isPair(Object value) {
    return value instanceof Map<?, ?> pair && pair.get("left") instanceof String && pair.get("right") instanceof String;
  }

  /** Whether an answer says that the learner passed over the exercise. */
  private static boolean isSkip(Object answer) {
    return answer instanceof Map<?, ?> map && map.equals(Map.of("skipped", true));
  }
}
