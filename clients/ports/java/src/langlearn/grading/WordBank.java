package langlearn.grading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import langlearn.grading.Grading.Entry;
import langlearn.grading.Normalisation.Token;

/** The words that a learner picks from a bank, against the sentences that an author accepts. */
final class WordBank {
  private WordBank() {}

  /** A text under the folding of a language that is the same as the answer. */
  private record Folded(List<Word> expected, List<Word> given) {}

  record Sentence(
      List<String> accepted,
      List<Token> expected,
      List<Token> given,
      String verdict,
      double score,
      int differences,
      Folded folded) {
    /** By the words of N, but those of a right answer that N cuts otherwise. */
    List<Entry> diff() {
      if (folded == null || differences == 0) {
        return aligned(expected, given, (one, other) -> one.key().equals(other.key()) ? "equal" : "replace", Token::shown);
      }
      List<Entry> diff = new ArrayList<>();
      for (int at = 0; at < folded.expected.size(); at++) {
        diff.add(new Entry("equal", folded.expected.get(at).shown(), folded.given.get(at).shown()));
      }
      return diff;
    }
  }

  /** For each chosen word, whether the bank still has it at that point. */
  static List<Boolean> takenFrom(List<String> bank, List<String> chosen) {
    Map<String, Integer> stock = new HashMap<>();
    for (String word : bank) stock.merge(Normalisation.normalised(word), 1, Integer::sum);
    return chosen.stream().map(word -> stock.merge(Normalisation.normalised(word), -1, Integer::sum) >= 0).toList();
  }

  private record Pick(String shown, String key, boolean isAvailable) {}

  /** The picks against the correct words; one that is not in the bank is never correct. */
  static List<Entry> diffOfPicks(List<String> correct, List<String> chosen, List<Boolean> inBank) {
    List<Pick> wanted = correct.stream().map(word -> new Pick(word, Normalisation.normalised(word), true)).toList();
    List<Pick> picks = new ArrayList<>();
    for (int at = 0; at < chosen.size(); at++) {
      picks.add(new Pick(chosen.get(at), Normalisation.normalised(chosen.get(at)), inBank.get(at)));
    }
    BiFunction<Pick, Pick, String> opFor =
        (expected, given) -> given.isAvailable && expected.key.equals(given.key) ? "equal" : "replace";
    return aligned(wanted, picks, opFor, Pick::shown);
  }

  private static <T> List<Entry> aligned(
      List<T> expected, List<T> given, BiFunction<T, T, String> opFor, Function<T, String> shown) {
    List<Entry> diff = new ArrayList<>();
    for (Lists.Aligned<T> each : Lists.align(expected, given, opFor)) {
      String one = each.expected() == null ? null : shown.apply(each.expected());
      String other = each.given() == null ? null : shown.apply(each.given());
      diff.add(new Entry(each.op(), one, other));
    }
    return diff;
  }

  /** The chosen words against each accepted answer: by their words, else by N the beginning of one, or not. */
  static Sentence best(List<List<String>> accepted, List<String> chosen, List<Language> languages) {
    String answer = String.join(" ", chosen);
    List<Token> given = Normalisation.words(answer);
    List<String> got = given.stream().map(Token::key).toList();
    List<Sentence> sentences = new ArrayList<>();
    for (List<String> words : accepted) {
      String text = String.join(" ", words);
      List<Token> expected = Normalisation.words(text);
      List<String> wanted = expected.stream().map(Token::key).toList();
      Folded folded = null;
      for (Language language : languages) if (folded == null) folded = sameIn(text, answer, language);
      boolean isBeginning = got.size() < wanted.size() && wanted.subList(0, got.size()).equals(got);
      String verdict = folded != null ? "correct" : isBeginning ? "incomplete" : "wrong";
      double score = folded != null ? 1 : isBeginning ? (double) got.size() / wanted.size() : 0;
      sentences.add(new Sentence(words, expected, given, verdict, score, Lists.distance(wanted, got), folded));
    }
    return Lists.least(sentences, each -> new int[] {Grading.rank(each.verdict), each.differences});
  }

  private static Folded sameIn(String text, String answer, Language language) {
    Reading.Pair pair = new Reading(text, language).against(new Reading(answer, language));
    Folded written = new Folded(pair.expected().written().words(), pair.given().written().words());
    if (TextRule.isSameText(written.expected, written.given)) return written;
    Folded joined = new Folded(pair.expected().joined().words(), pair.given().joined().words());
    return TextRule.isSameText(joined.expected, joined.given) ? joined : null;
  }
}
