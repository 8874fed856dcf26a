package langlearn.grading;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a recogniser heard is compared letter by letter. */
final class Speech {
  private Speech() {}

  record Heard(String guess, TextRule.Match match, int differences) {}

  static List<Heard> heard(List<String> accepted, String guess, Language language, double needed) {
    Reading given = new Reading(guess, language);
    TextRule.Context context = new TextRule.Context(accepted, language, false);
    List<Heard> found = new ArrayList<>();
    for (Reading reading : context.readings) {
      Reading.Pair pair = reading.against(given);
      found.add(compared(reading.text, guess, pair.expected().written(), pair.given().written(), needed, context));
      if (language.table == null) continue;
      Reading.Form spoken = language.table.withHours(pair.given().spelled());
      Set<String> standing = new HashSet<>(pair.expected().standing());
      standing.addAll(language.table.standingIn(spoken));
      Reading.Form expected = language.table.inDigits(pair.expected().spelled(), standing);
      found.add(compared(reading.text, guess, expected, language.table.inDigits(spoken, standing), needed, context));
    }
    return found;
  }

  private static Heard compared(
      String accepted, String guess, Reading.Form expected, Reading.Form said, double needed, TextRule.Context context) {
    List<Integer> one = BlankSlip.lettersOf(expected.words()).codePoints().boxed().toList();
    List<Integer> other = BlankSlip.lettersOf(said.words()).codePoints().boxed().toList();
    int differences = Lists.distance(one, other);
    int longer = Math.max(one.size(), other.size());
    TextRule.Result result;
    if (differences == 0) result = new TextRule.Result("correct", 1);
    else if (100 * (longer - differences) >= needed * longer && numbersIn(expected).equals(numbersIn(said))) {
      result = new TextRule.Result("typo", TextRule.TYPO_SCORE);
    } else {
      result = TextRule.unfinishedOrWrong(expected.words(), said.words(), context);
    }
    return new Heard(guess, new TextRule.Match(accepted, expected, said, context, result, false), differences);
  }

  /** The words of digits alone: another number is something else. */
  private static List<String> numbersIn(Reading.Form form) {
    return Word.keys(form.words()).stream().filter(key -> key.matches("[0-9]+")).sorted().toList();
  }
}
