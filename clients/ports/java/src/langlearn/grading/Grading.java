package langlearn.grading;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an answer is worth. {@code expected} has the shape of an answer; {@code note} is the author's on this wrong answer, or
 * null; {@code heard} is the best guess of a recogniser, null where the answer is no list of guesses.
 */
public record Grading(double score, String verdict, Object expected, List<Entry> diff, String note, String heard) {
  /** The verdicts on given answers, best first. */
  public static final List<String> VERDICTS = List.of("correct", "accent", "typo", "incomplete", "wrong");

  private static final int MAX_EXTRA = 100; // surplus words or parts in a diff

  /** How a word or part differs; nothing is expected of an {@code extra} one, nothing given for a {@code missing} one. */
  public record Entry(String op, Object expected, Object given) {}

  static Grading of(String verdict, double score, Object expected, List<Entry> diff, String note) {
    List<Entry> shown = new ArrayList<>();
    int extras = 0;
    for (Entry entry : diff) if (!entry.op.equals("extra") || ++extras <= MAX_EXTRA) shown.add(entry);
    return new Grading(rounded(score), verdict, expected, shown, note, null);
  }

  static Grading of(String verdict, double score, Object expected, List<Entry> diff) {
    return of(verdict, score, expected, diff, null);
  }

  Grading withHeard(String guess) {
    return new Grading(score, verdict, expected, diff, note, guess);
  }

  public boolean isCorrect() {
    return VERDICTS.indexOf(verdict) >= 0 && VERDICTS.indexOf(verdict) <= 2;
  }

  static int rank(String verdict) {
    return VERDICTS.indexOf(verdict);
  }

  /** Four decimals; a tie goes to the even digit. */
  private static double rounded(double score) {
    return new BigDecimal(score).setScale(4, RoundingMode.HALF_EVEN).doubleValue();
  }

  /** As the service shows it. */
  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("is_correct", isCorrect());
    map.put("score", score);
    map.put("verdict", verdict);
    map.put("expected", expected);
    List<Map<String, Object>> entries = new ArrayList<>();
    for (Entry entry : diff) {
      Map<String, Object> shown = new LinkedHashMap<>();
      shown.put("op", entry.op);
      shown.put("expected", entry.expected);
      shown.put("given", entry.given);
      entries.add(shown);
    }
    map.put("diff", entries);
    map.put("note", note);
    if (heard != null) map.put("heard", heard);
    return map;
  }
}
