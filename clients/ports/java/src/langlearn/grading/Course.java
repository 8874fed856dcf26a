package langlearn.grading;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * What a grading depends on besides data and answer: the languages of a course, its words, and the tables of languages.
 * Make it once; it keeps what it finds out.
 */
public final class Course {
  /** Without languages, words and tables. */
  public static final Course NONE = of(null, null, List.of(), Map.of());

  /** Texts that mean the same, in one language. */
  record Group(String language, List<String> texts) {}

  final String source;
  final String target;
  final List<Group> groups;
  final Map<String, Map<String, Object>> tables;
  private final Map<String, Language> languages = new ConcurrentHashMap<>();

  private Course(String source, String target, List<Group> groups, Map<String, Map<String, Object>> tables) {
    this.source = source;
    this.target = target;
    this.groups = groups;
    this.tables = tables;
  }

  /**
   * {@code words} are as in {@code package/words}; {@code tables} are those that the service has, by language. Both may be empty.
   */
  public static Course of(
      String sourceLanguage, String targetLanguage, List<Map<String, Object>> words, Map<String, Map<String, Object>> tables) {
    String source = Folding.subtag(sourceLanguage);
    String target = Folding.subtag(targetLanguage);
    List<Group> groups = new ArrayList<>();
    for (Map<String, Object> word : words) {
      List<String> texts = new ArrayList<>(List.of((String) word.get("text")));
      texts.addAll(Data.strings(word, "synonyms"));
      groups.add(new Group(target, texts));
      for (String form : Data.strings(word, "forms")) groups.add(new Group(target, List.of(form)));
      groups.add(new Group(source, Data.strings(word, "translations")));
    }
    return new Course(source, target, groups, tables);
  }

  /** A written translation goes either way: the languages to try, the best verdict counts. */
  List<Language> either(Map<String, Object> data) {
    String own = Folding.subtag(data.get("answer_language"));
    if (own != null) return List.of(language(own));
    return Stream.of(String.valueOf(target), String.valueOf(source)).distinct().map(this::languageOf).toList();
  }

  Language taught(Map<String, Object> data) {
    return firstOf(data.get("answer_language"));
  }

  Language heard(Map<String, Object> data) {
    return firstOf(data.get("answer_language"), data.get("audio_language"));
  }

  private Language firstOf(Object... tags) {
    for (Object tag : tags) if (Folding.subtag(tag) != null) return language(Folding.subtag(tag));
    return language(target);
  }

  private Language language(String tag) {
    return languageOf(String.valueOf(tag));
  }

  private Language languageOf(String name) {
    return languages.computeIfAbsent(name, each -> new Language(each.equals("null") ? null : each, this));
  }
}
