package langlearn.grading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** How an answer differs word by word; words that differ by blanks and hyphens are one entry. */
final class WordDiff {
  private static final List<String> SEVERITY = List.of("replace", "typo", "accent", "equal");

  private WordDiff() {}

  private record Part(String op, List<Word> left, List<Word> right) {
    List<Word> side(int number) {
      return number == 0 ? left : right;
    }
  }

  static List<Grading.Entry> of(TextRule.Match match) {
    List<Word> left = match.expected().words();
    List<Word> right = match.given().words();
    TextRule.Context context = match.context();
    BiFunction<Word, Word, String> opFor =
        (one, other) -> {
          String op = opOf(one, other, context);
          // In the language taught, a number in digits is a slip.
          boolean isTypo = match.isTaughtDigits() && (one.isSubstituted() || other.isSubstituted());
          return isTypo && !op.equals("replace") ? "typo" : op;
        };
    boolean isBlank = BlankSlip.isOne(left, right, context.language) && !isAlikeText(left, right, context.language);
    List<Part> parts = isBlank ? aroundSlip(left, right, opFor) : parts(left, right, opFor);
    return joined(parts).stream()
        .map(part -> new Grading.Entry(part.op, shown(part.left, match.expected()), shown(part.right, match.given())))
        .toList();
  }

  private static boolean isAlikeText(List<Word> expected, List<Word> given, Language language) {
    if (expected.size() != given.size()) return false;
    for (int at = 0; at < expected.size(); at++) if (!TextRule.isAlike(expected.get(at), given.get(at), language)) return false;
    return true;
  }

  private static String opOf(Word expected, Word given, TextRule.Context context) {
    if (context.strict ? Word.isStrictlySame(expected, given) : Word.isSame(expected, given)) return "equal";
    if (TextRule.isAlike(expected, given, context.language)) return "accent";
    return TextRule.isSlip(expected, given, context) ? "typo" : "replace";
  }

  private static List<Part> parts(List<Word> expected, List<Word> given, BiFunction<Word, Word, String> opFor) {
    return Lists.align(expected, given, opFor).stream()
        .map(each -> new Part(each.op(), listOf(each.expected()), listOf(each.given())))
        .toList();
  }

  private static List<Word> listOf(Word word) {
    return word == null ? List.of() : List.of(word);
  }

  private static List<Part> aroundSlip(List<Word> expected, List<Word> given, BiFunction<Word, Word, String> opFor) {
    int[] ends = Lists.equalEnds(expected, given, (one, other) -> one.bare().equals(other.bare()));
    int start = ends[0];
    int left = expected.size() - ends[1];
    int right = given.size() - ends[1];
    List<Part> parts = new ArrayList<>(parts(expected.subList(0, start), given.subList(0, start), opFor));
    parts.add(new Part("typo", expected.subList(start, left), given.subList(start, right)));
    parts.addAll(parts(expected.subList(left, expected.size()), given.subList(right, given.size()), opFor));
    return parts;
  }

  /** Entries that have a written word in common are one, with all between them. */
  private static List<Part> joined(List<Part> parts) {
    List<Part> joined = new ArrayList<>();
    List<Map<Integer, Integer>> seen = new ArrayList<>(List.of(new HashMap<>(), new HashMap<>())); // place to entry, by side
    for (Part part : parts) {
      int first = joined.size();
      for (int side = 0; side < 2; side++) {
        List<Word> words = part.side(side);
        if (!words.isEmpty()) first = Math.min(first, seen.get(side).getOrDefault(words.get(0).first(), first));
      }
      List<Part> shared = new ArrayList<>(joined.subList(first, joined.size()));
      joined.subList(first, joined.size()).clear();
      shared.add(part);
      joined.add(shared.size() == 1 ? part : combined(shared));
      int entry = joined.size() - 1;
      for (int side = 0; side < 2; side++) {
        List<Word> words = part.side(side);
        if (words.isEmpty()) seen.get(side).replaceAll((place, index) -> Math.min(index, entry));
        else seen.set(side, new HashMap<>(Map.of(words.get(words.size() - 1).last(), entry)));
      }
    }
    return joined;
  }

  private static Part combined(List<Part> parts) {
    Set<String> ops = parts.stream().map(Part::op).collect(Collectors.toCollection(HashSet::new));
    String op = "replace";
    if (ops.size() == 1) op = ops.iterator().next();
    else if (!ops.contains("missing") && !ops.contains("extra")) {
      op = SEVERITY.stream().filter(ops::contains).findFirst().orElseThrow();
    }
    List<Word> left = parts.stream().flatMap(part -> part.left.stream()).toList();
    return new Part(op, left, parts.stream().flatMap(part -> part.right.stream()).toList());
  }

  /** The written words that words stand for. */
  private static String shown(List<Word> all, Reading.Form form) {
    if (all.isEmpty()) return null;
    return form.written().subList(all.get(0).first(), all.get(all.size() - 1).last() + 1).stream()
        .map(Word::shown)
        .collect(Collectors.joining(" "));
  }
}
