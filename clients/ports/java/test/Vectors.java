import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import langlearn.grading.Course;
import langlearn.grading.Fold;
import langlearn.grading.Grader;
import langlearn.grading.Grading;
import langlearn.grading.InvalidAnswer;
import langlearn.grading.Normalisation;
import langlearn.offline.Delta;
import langlearn.offline.DeltaMismatch;

/** Runs the vectors of the service, whose folder is the argument, and fails when one of them differs. */
public final class Vectors {
  private static final int VERSION = 1;
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> LISTS = List.of("packages", "words", "manifests");
  private static final String[] FOLDED_IN = {null, "tr", "ru", "eo", "da"};

  private final Path clients;
  private int failures = 0;

  private Vectors(Path clients) {
    this.clients = clients;
  }

  public static void main(String[] arguments) throws Exception {
    Vectors vectors = new Vectors(Path.of(arguments[0]));
    vectors.deltas();
    vectors.gradings();
    vectors.characters();
    if (vectors.failures > 0) throw new AssertionError(vectors.failures + " vectors differ");
  }

  private void compare(String name, Object found, Object expected) {
    if (Objects.equals(found, expected)) return;
    if (++failures <= 20) System.err.printf("%s%n  found    %s%n  expected %s%n", name, found, expected);
  }

  private static void require(boolean holds, String what) {
    if (!holds) throw new AssertionError(what);
  }

  private void deltas() throws Exception {
    Map<String, Object> file = read("vectors/deltas.json");
    require(file.get("version").equals(VERSION), "deltas.json has another version");
    require(file.size() == 1 + LISTS.size(), "deltas.json has other lists");
    for (String list : LISTS) {
      List<Map<String, Object>> vectors = objects(file, list);
      require(!vectors.isEmpty(), list + " is empty");
      for (Map<String, Object> vector : vectors) {
        Map<String, Object> document = object(vector, "document");
        String before = JSON.writeValueAsString(document);
        compare(list + ": " + vector.get("name"), applied(document, object(vector, "delta")), vector.get("result"));
        compare("the document is not changed", JSON.writeValueAsString(document), before);
      }
      System.out.printf("%d deltas of %s%n", vectors.size(), list);
    }
  }

  private static Map<String, Object> applied(Map<String, Object> document, Map<String, Object> delta) {
    try {
      return Delta.apply(document, delta);
    } catch (DeltaMismatch mismatch) {
      return null;
    }
  }

  private void gradings() throws Exception {
    Map<String, Object> file = read("grading/vectors.json");
    require(file.get("grading_version").equals(Grader.GRADING_VERSION), "the rules of grading have another version");
    Map<String, Integer> numbers = new TreeMap<>();
    for (Map<String, Object> vector : objects(file, "vectors")) {
      String type = (String) vector.get("exercise_type");
      numbers.merge(type, 1, Integer::sum);
      Map<String, Object> found;
      try {
        found = Grader.grade(type, object(vector, "data"), vector.get("answer"), course(vector)).toMap();
      } catch (InvalidAnswer invalid) {
        found = null;
      }
      Map<String, Object> expected = object(vector, "grading");
      if (expected != null) expected.put("score", ((Number) expected.get("score")).doubleValue());
      compare(type + " " + vector.get("data") + " <- " + vector.get("answer"), found, expected);
    }
    require(numbers.keySet().equals(Grader.EXERCISE_TYPES), "not every exercise type is there");
    System.out.printf("%d gradings of %s%n", numbers.values().stream().mapToInt(Integer::intValue).sum(), numbers);
  }

  private final Map<Object, Course> courses = new HashMap<>(); // by what they are made of

  private Course course(Map<String, Object> vector) throws Exception {
    Map<String, Object> course = object(vector, "course");
    if (course == null) return Course.NONE;
    if (!courses.containsKey(course)) courses.put(course, courseOf(course));
    return courses.get(course);
  }

  private Course courseOf(Map<String, Object> course) throws Exception {
    Map<String, Map<String, Object>> tables = new HashMap<>();
    for (String name : List.of("source_language", "target_language")) {
      String file = "grading/languages/" + course.get(name) + ".json";
      if (Files.exists(clients.resolve(file))) tables.put((String) course.get(name), read(file));
    }
    List<Map<String, Object>> words = course.get("words") == null ? List.of() : objects(course, "words");
    return Course.of((String) course.get("source_language"), (String) course.get("target_language"), words, tables);
  }

  /** Ranges with characters that this version of Java does not know are left out. */
  private void characters() throws Exception {
    int left = 0;
    List<List<Object>> ranges = lists(read("grading/vectors.json"), "characters");
    require(!ranges.isEmpty(), "there are no characters");
    for (List<Object> range : ranges) {
      int first = (int) range.get(0);
      int last = (int) range.get(1);
      if (!IntStream.rangeClosed(first, last).allMatch(Character::isDefined)) {
        left++;
        continue;
      }
      List<String> lines = new ArrayList<>();
      for (int point = first; point <= last; point++) lines.add(line(Character.toString(point)));
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(String.join("\n", lines).getBytes(UTF_8));
      compare(String.format("U+%04X to U+%04X", first, last), HexFormat.of().formatHex(digest).substring(0, 16), range.get(2));
    }
    require(10 * left < ranges.size(), "too many characters are not known");
    System.out.printf("%d ranges of characters, %d more are newer than this Java%n", ranges.size() - left, left);
  }

  private static String line(String character) throws InvalidAnswer {
    String text = "a" + character + "b " + character + " n" + character + "\u0303";
    List<String> parts = new ArrayList<>();
    for (Normalisation.Token word : Normalisation.words(text)) parts.addAll(List.of(word.shown(), word.key(), word.bare()));
    for (String language : FOLDED_IN) {
      for (Fold.Folded word : Fold.fold(text, language)) {
        parts.addAll(List.of(word.shown(), word.key(), word.plain(), word.bare()));
      }
    }
    for (String[] around : new String[][] {{"ab", "d"}, {"abcd", "e"}}) {
      Map<String, Object> data = Map.of("target_text", around[0] + character + around[1]);
      Grading grading = Grader.grade("translation", data, around[0] + "x" + character + around[1], Course.NONE);
      parts.add(grading.verdict());
    }
    return String.join("\t", parts);
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> read(String file) throws Exception {
    return JSON.readValue(clients.resolve(file).toFile(), Map.class);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Map<String, Object> data, String name) {
    return (Map<String, Object>) data.get(name);
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> objects(Map<String, Object> data, String name) {
    return (List<Map<String, Object>>) data.get(name);
  }

  @SuppressWarnings("unchecked")
  private static List<List<Object>> lists(Map<String, Object> data, String name) {
    return (List<List<Object>>) data.get(name);
  }
}
