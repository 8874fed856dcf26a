package langlearn.grading;

import java.util.List;
import java.util.Map;

/** The length of a value as JSON. */
final class Json {
  private static final int MAX_ANSWER = 64 * 1024; // code points of any answer, with a space after each comma and colon

  private Json() {}

  static boolean isTooLong(Object answer) {
    return length(answer) > MAX_ANSWER;
  }

  private static long length(Object value) {
    if (value instanceof String text) return 2 + text.codePoints().mapToLong(Json::lengthOf).sum();
    if (value instanceof List<?> list) return around(list.size()) + list.stream().mapToLong(Json::length).sum();
    if (value instanceof Map<?, ?> map) {
      long entries = map.entrySet().stream().mapToLong(each -> length(each.getKey()) + 2 + length(each.getValue())).sum();
      return around(map.size()) + entries;
    }
    return String.valueOf(value).length();
  }

  private static long around(int entries) {
    return 2 + 2L * Math.max(0, entries - 1);
  }

  /** Of a character in a text: as itself, or escaped. */
  private static int lengthOf(int point) {
    if ("\"\\\b\f\n\r\t".indexOf(point) >= 0) return 2;
    return point < 0x20 || Character.getType(point) == Character.SURROGATE ? 6 : 1;
  }
}
