package langlearn.grading;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Values of the data of exercises. */
final class Data {
  private Data() {}

  /** A list of texts; empty where there is none. */
  @SuppressWarnings("unchecked")
  static List<String> strings(Map<String, Object> data, String name) {
    return data.get(name) == null ? List.of() : (List<String>) data.get(name);
  }

  @SuppressWarnings("unchecked")
  static List<Map<String, Object>> objects(Map<String, Object> data, String name) {
    return (List<Map<String, Object>>) data.get(name);
  }

  static List<Map<String, Object>> inOrder(Map<String, Object> data, String name, String key) {
    Comparator<Map<String, Object>> byKey = Comparator.comparingDouble(item -> ((Number) item.get(key)).doubleValue());
    return objects(data, name).stream().sorted(byKey).toList();
  }

  static String text(Map<String, Object> data, String name) {
    return (String) data.get(name);
  }

  static boolean isTrue(Map<String, Object> data, String name) {
    return Boolean.TRUE.equals(data.get(name));
  }
}
