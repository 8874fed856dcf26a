package langlearn.grading;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;

/** How two lists differ. */
final class Lists {
  // Fewest real differences first, then near misses before replacements, then fewest accents.
  private static final Map<String, Integer> COST =
      Map.of("equal", 0, "accent", 1, "typo", 10_000, "replace", 10_002, "missing", 10_001, "extra", 10_001);
  private static final int BESIDE_NOTHING = 10_001;
  private static final int MAX_PAIRS = 40_000; // beyond some 200 items on each side an alignment takes too long

  private Lists() {}

  /** An item against one of the other list, or against nothing. */
  record Aligned<T>(String op, T expected, T given) {}

  /** The first item with the least key, a list of numbers. */
  static <T> T least(List<T> items, Function<T, int[]> keyOf) {
    T best = items.get(0);
    int[] bestKey = keyOf.apply(best);
    for (T item : items.subList(1, items.size())) {
      int[] key = keyOf.apply(item);
      if (Arrays.compare(key, bestKey) < 0) {
        best = item;
        bestKey = key;
      }
    }
    return best;
  }

  /** Levenshtein's distance. */
  static <T> int distance(List<T> one, List<T> other) {
    int[] costs = new int[other.size() + 1];
    for (int j = 0; j < costs.length; j++) costs[j] = j;
    for (int i = 1; i <= one.size(); i++) {
      int diagonal = costs[0];
      costs[0] = i;
      for (int j = 1; j < costs.length; j++) {
        int replaced = diagonal + (one.get(i - 1).equals(other.get(j - 1)) ? 0 : 1);
        diagonal = costs[j];
        costs[j] = Math.min(replaced, 1 + Math.min(diagonal, costs[j - 1]));
      }
    }
    return costs[other.size()];
  }

  /** How many items are equal at the start, and of the others at the end. */
  static <T> int[] equalEnds(List<T> one, List<T> other, BiPredicate<T, T> equal) {
    int shorter = Math.min(one.size(), other.size());
    int start = 0;
    int end = 0;
    while (start < shorter && equal.test(one.get(start), other.get(start))) start++;
    while (end < shorter - start && equal.test(one.get(one.size() - 1 - end), other.get(other.size() - 1 - end))) end++;
    return new int[] {start, end};
  }

  /** Both lists in order, each item of one against an item of the other or against nothing. */
  static <T> List<Aligned<T>> align(List<T> expected, List<T> given, BiFunction<T, T, String> opFor) {
    int[] ends = equalEnds(expected, given, (one, other) -> opFor.apply(one, other).equals("equal"));
    int start = ends[0];
    int left = expected.size() - ends[1];
    int right = given.size() - ends[1];
    List<Aligned<T>> aligned = new ArrayList<>(sideBySide(expected.subList(0, start), given.subList(0, start), opFor));
    aligned.addAll(weigh(expected.subList(start, left), given.subList(start, right), opFor));
    aligned.addAll(sideBySide(expected.subList(left, expected.size()), given.subList(right, given.size()), opFor));
    return aligned;
  }

  private static <T> List<Aligned<T>> sideBySide(List<T> expected, List<T> given, BiFunction<T, T, String> opFor) {
    int shorter = Math.min(expected.size(), given.size());
    List<Aligned<T>> aligned = new ArrayList<>();
    for (int at = 0; at < shorter; at++) {
      aligned.add(new Aligned<>(opFor.apply(expected.get(at), given.get(at)), expected.get(at), given.get(at)));
    }
    addRest(aligned, expected.subList(shorter, expected.size()), given.subList(shorter, given.size()));
    return aligned;
  }

  private static <T> List<Aligned<T>> weigh(List<T> expected, List<T> given, BiFunction<T, T, String> opFor) {
    if (expected.size() * given.size() > MAX_PAIRS) return sideBySide(expected, given, opFor);
    String[][] ops = new String[expected.size()][given.size()];
    for (int i = 0; i < expected.size(); i++) {
      for (int j = 0; j < given.size(); j++) ops[i][j] = opFor.apply(expected.get(i), given.get(j));
    }
    int[][] costs = costsToTheEnd(ops, given.size());
    List<Aligned<T>> aligned = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < expected.size() && j < given.size()) {
      if (costs[i][j] == costs[i + 1][j + 1] + COST.get(ops[i][j])) {
        aligned.add(new Aligned<>(ops[i][j], expected.get(i++), given.get(j++)));
      } else if (costs[i][j] == costs[i + 1][j] + BESIDE_NOTHING) {
        aligned.add(new Aligned<>("missing", expected.get(i++), null));
      } else {
        aligned.add(new Aligned<>("extra", null, given.get(j++)));
      }
    }
    addRest(aligned, expected.subList(i, expected.size()), given.subList(j, given.size()));
    return aligned;
  }

  /** For each pair of positions, the least cost of aligning all that follows. */
  private static int[][] costsToTheEnd(String[][] ops, int width) {
    int[][] costs = new int[ops.length + 1][width + 1];
    for (int j = 0; j <= width; j++) costs[ops.length][j] = BESIDE_NOTHING * (width - j);
    for (int i = ops.length - 1; i >= 0; i--) {
      costs[i][width] = costs[i + 1][width] + BESIDE_NOTHING;
      for (int j = width - 1; j >= 0; j--) {
        int beside = BESIDE_NOTHING + Math.min(costs[i + 1][j], costs[i][j + 1]);
        costs[i][j] = Math.min(costs[i + 1][j + 1] + COST.get(ops[i][j]), beside);
      }
    }
    return costs;
  }

  private static <T> void addRest(List<Aligned<T>> aligned, List<T> expected, List<T> given) {
    for (T item : expected) aligned.add(new Aligned<>("missing", item, null));
    for (T item : given) aligned.add(new Aligned<>("extra", null, item));
  }

  static boolean shareOne(List<Integer> one, List<Integer> other) {
    return !Collections.disjoint(one, other);
  }
}
