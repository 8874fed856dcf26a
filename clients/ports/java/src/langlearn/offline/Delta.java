package langlearn.offline;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What a device makes of a document that it has, a package, the words of a course or its media manifest, and of what the
 * service responds to {@code ?since=<revision>}. Documents are maps and lists, as a JSON library reads them.
 */
public final class Delta {
  private static final List<String> SCALARS = List.of("counts", "package_version", "revision", "size_bytes");

  /** A kind of rows, the key that names their parent, and the key of their children in a package. */
  private record Kind(String rows, String parent, String children) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind("levels", "course_id", "sections"),
          new Kind("sections", "level_id", "modules"),
          new Kind("modules", "section_id", "lessons"),
          new Kind("lessons", "module_id", "exercises"));

  private Delta() {}

  /** The document that the service has now; {@code before} stays as it is. */
  public static Map<String, Object> apply(Map<String, Object> before, Map<String, Object> data) throws DeltaMismatch {
    if (!Boolean.FALSE.equals(data.get("full"))) {
      Map<String, Object> whole = new LinkedHashMap<>(data);
      whole.keySet().removeAll(List.of("base_revision", "full"));
      return whole;
    }
    check(Objects.equals(before.get("revision"), data.get("base_revision")), "revision");
    if (data.containsKey("added")) return withManifestDelta(before, data);
    return object(data, "upserted").containsKey("words") ? withWordsDelta(before, data) : withPackageDelta(before, data);
  }

  private static Map<String, Object> withManifestDelta(Map<String, Object> before, Map<String, Object> delta)
      throws DeltaMismatch {
    Map<String, Map<String, Object>> table = tableOf(rows(before, "assets"), "sha256");
    replace(table, strings(delta, "removed"), rows(delta, "added"), "sha256");
    long bytes = table.values().stream().mapToLong(asset -> number(asset, "bytes")).sum();
    check(bytes == number(delta, "total_bytes"), "bytes");
    Map<String, Object> after = new LinkedHashMap<>(before);
    for (String name : List.of("revision", "total_bytes", "missing")) after.put(name, delta.get(name));
    after.put("assets", List.copyOf(table.values()));
    return after;
  }

  private static Map<String, Object> withWordsDelta(Map<String, Object> before, Map<String, Object> delta)
      throws DeltaMismatch {
    Map<String, Map<String, Object>> table = tableOf(rows(before, "words"), "id");
    replace(table, strings(object(delta, "deleted"), "words"), rows(object(delta, "upserted"), "words"), "id");
    check(table.size() == number(object(delta, "counts"), "words"), "words");
    Map<String, Object> after = new LinkedHashMap<>(before);
    after.put("words", List.copyOf(table.values()));
    for (String name : SCALARS) after.put(name, delta.get(name));
    return after;
  }

  /** Rows by their key, in the order of code points, which is that of UTF-16 for ids and digests: they are ASCII. */
  private static Map<String, Map<String, Object>> tableOf(List<Map<String, Object>> rows, String key) {
    Map<String, Map<String, Object>> table = new TreeMap<>();
    for (Map<String, Object> row : rows) table.put((String) row.get(key), row);
    return table;
  }

  private static Map<String, Object> withPackageDelta(Map<String, Object> before, Map<String, Object> delta)
      throws DeltaMismatch {
    Map<String, Map<String, Map<String, Object>>> tables = flattened(before);
    for (var table : tables.entrySet()) {
      List<String> deleted = new ArrayList<>();
      for (Object key : (List<?>) object(delta, "deleted").get(table.getKey())) deleted.add(keyIn(key));
      replace(table.getValue(), deleted, rows(object(delta, "upserted"), table.getKey()), null);
    }
    Map<String, Object> after = new LinkedHashMap<>(before);
    if (object(delta, "upserted").containsKey("course")) after.put("course", object(delta, "upserted").get("course"));
    List<Map<String, Object>> places = new ArrayList<>();
    for (Map<String, Object> place : tables.get("lesson_exercises").values()) {
      Map<String, Object> exercise = tables.get("exercises").get(place.get("exercise_id"));
      check(exercise != null, (String) place.get("exercise_id"));
      places.add(with(place, "exercise", exercise));
    }
    Map<Object, List<Map<String, Object>>> children = byParent(places, "lesson_id");
    for (int at = KINDS.size() - 1; at >= 0; at--) {
      Kind kind = KINDS.get(at);
      List<Map<String, Object>> rows = new ArrayList<>();
      for (Map<String, Object> row : tables.get(kind.rows).values()) {
        rows.add(with(row, kind.children, children.getOrDefault(row.get("id"), List.of())));
      }
      children = byParent(rows, kind.parent);
    }
    after.put("levels", children.getOrDefault(object(after, "course").get("id"), List.of()));
    var found = flattened(after); // without rows that have no parent
    for (var count : object(delta, "counts").entrySet()) {
      check(found.get(count.getKey()).size() == ((Number) count.getValue()).longValue(), count.getKey());
    }
    for (String name : SCALARS) after.put(name, delta.get(name));
    return after;
  }

  /** The rows of a package by kind and key, without their children. */
  private static Map<String, Map<String, Map<String, Object>>> flattened(Map<String, Object> content) {
    Map<String, Map<String, Map<String, Object>>> tables = new LinkedHashMap<>();
    List<Map<String, Object>> parents = List.of(content);
    for (Kind kind : KINDS) {
      List<Map<String, Object>> rows = new ArrayList<>();
      for (Map<String, Object> parent : parents) rows.addAll(rows(parent, kind.rows));
      Map<String, Map<String, Object>> table = new LinkedHashMap<>();
      for (Map<String, Object> row : rows) table.put(keyOf(row), without(row, kind.children));
      tables.put(kind.rows, table);
      parents = rows;
    }
    tables.put("exercises", new LinkedHashMap<>());
    tables.put("lesson_exercises", new LinkedHashMap<>());
    for (Map<String, Object> lesson : parents) {
      for (Map<String, Object> place : rows(lesson, "exercises")) {
        tables.get("exercises").put((String) place.get("exercise_id"), object(place, "exercise"));
        tables.get("lesson_exercises").put(keyOf(place), without(place, "exercise"));
      }
    }
    return tables;
  }

  private static String keyOf(Map<String, Object> row) {
    if (row.containsKey("id")) return (String) row.get("id");
    return keyIn(List.of(row.get("lesson_id"), row.get("exercise_id")));
  }

  /** The key as a delta writes it: an id, or those of a lesson and an exercise, none of which has a space. */
  private static String keyIn(Object key) {
    return key instanceof List<?> pair ? pair.get(0) + " " + pair.get(1) : (String) key;
  }

  private static void replace(
      Map<String, Map<String, Object>> table, List<String> deleted, List<Map<String, Object>> upserted, String key)
      throws DeltaMismatch {
    for (String name : deleted) check(table.remove(name) != null, name);
    for (Map<String, Object> row : upserted) table.put(key == null ? keyOf(row) : (String) row.get(key), row);
  }

  /** The rows in their order, by the parent that they name. */
  private static Map<Object, List<Map<String, Object>>> byParent(Collection<Map<String, Object>> rows, String parent) {
    Map<Object, List<Map<String, Object>>> children = new LinkedHashMap<>();
    rows.stream()
        .sorted(Comparator.comparingLong(row -> number(row, "order")))
        .forEach(row -> children.computeIfAbsent(row.get(parent), id -> new ArrayList<>()).add(row));
    return children;
  }

  private static Map<String, Object> with(Map<String, Object> row, String name, Object value) {
    Map<String, Object> changed = new LinkedHashMap<>(row);
    changed.put(name, value);
    return changed;
  }

  private static Map<String, Object> without(Map<String, Object> row, String name) {
    Map<String, Object> changed = new LinkedHashMap<>(row);
    changed.remove(name);
    return changed;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Map<String, Object> data, String name) {
    return (Map<String, Object>) data.get(name);
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> rows(Map<String, Object> data, String name) {
    return (List<Map<String, Object>>) data.get(name);
  }

  @SuppressWarnings("unchecked")
  private static List<String> strings(Map<String, Object> data, String name) {
    return (List<String>) data.get(name);
  }

  private static long number(Map<String, Object> data, String name) {
    return ((Number) data.get(name)).longValue();
  }

  private static void check(boolean holds, String what) throws DeltaMismatch {
    if (!holds) throw new DeltaMismatch(what);
  }
}
