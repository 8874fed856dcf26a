package langlearn.grading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The table of a language: its contractions, and what numbers and signs are called. */
final class Table {
  private final String tag;
  private final Map<String, List<String>> contractions = new HashMap<>();
  private final List<String> secondBefore;
  private final List<String> andSign; // what & is called; null where the table does not say
  private final String hour;
  private final Map<String, List<String>> valuesOf = new HashMap<>(); // name, its words joined by blanks, to its values
  private final Set<String> values = new HashSet<>();
  private int longest = 0; // words of a name

  @SuppressWarnings("unchecked")
  Table(Map<String, Object> entries, String tag) {
    this.tag = tag;
    secondBefore = Data.strings(entries, "second_before");
    hour = entries.get("hour") == null ? "" : (String) entries.get("hour");
    Map<String, List<String>> contracted = (Map<String, List<String>>) entries.get("contractions");
    contracted.forEach(
        (word, texts) -> {
          List<Word> words = Words.of(new Characters(word), tag, false, true);
          contractions.put(String.join(" ", Word.keys(words)), texts);
        });
    ((Map<String, Number>) entries.get("numbers")).forEach((text, number) -> add(text, String.valueOf(number)));
    Map<String, List<String>> signs = (Map<String, List<String>>) entries.get("signs");
    andSign = signs.get("&");
    signs.forEach(
        (sign, texts) -> {
          for (String text : texts) add(text, Folding.keysOfSign(sign.codePointAt(0), tag).key());
        });
  }

  private void add(String text, String value) {
    List<String> parts = Words.foldedIn(text, tag).stream().flatMap(word -> word.parts().stream()).toList();
    valuesOf.computeIfAbsent(String.join(" ", parts), name -> new ArrayList<>()).add(value);
    values.add(value);
    longest = Math.max(longest, parts.size());
  }

  /** Contractions and {@code &} written out. */
  Reading.Form spelledOut(Reading.Form form) {
    boolean isChanged = false;
    List<Word> found = new ArrayList<>();
    for (int index = 0; index < form.words().size(); index++) {
      Word word = form.words().get(index);
      List<String> texts = word.key().equals("&") ? andSign == null ? null : andSign.subList(0, 1) : contracted(word);
      if (texts == null) {
        found.add(word);
        continue;
      }
      isChanged = true;
      String next = index + 1 < form.words().size() ? form.words().get(index + 1).key() : null;
      boolean isSecond = texts.size() > 1 && next != null && secondBefore.contains(next);
      found.addAll(word.standingFor(Words.foldedIn(texts.get(isSecond ? 1 : 0), tag)));
    }
    return isChanged ? new Reading.Form(found, form.written()) : form;
  }

  /** What a contraction stands for, or null; its apostrophes may be at its edges, as in 't. */
  private List<String> contracted(Word word) {
    String key = word.key();
    for (String spelling : List.of(word.before() + key + word.after(), word.before() + key, key + word.after(), key)) {
      if (contractions.containsKey(spelling)) return contractions.get(spelling);
    }
    return null;
  }

  /** The numbers and signs that a form has written as such. */
  List<String> standingIn(Reading.Form form) {
    return Word.keys(form.words()).stream().filter(values::contains).toList();
  }

  /** A form with those of these numbers and signs as such that it names. */
  Reading.Form inDigits(Reading.Form form, Set<String> standing) {
    List<Word> found = new ArrayList<>();
    for (int index = 0; index < form.words().size(); index++) {
      Name named = longestName(form.words(), index, standing);
      Word first = form.words().get(index);
      if (named == null) {
        found.add(first);
        continue;
      }
      List<Word> words = form.words().subList(index, named.last + 1);
      String name = String.join(" ", words.stream().flatMap(word -> word.parts().stream()).toList());
      int last = words.get(words.size() - 1).last();
      found.add(new Word(named.value, Folding.comparedBy(named.value, tag), first.first(), last, "", "", name));
      index = named.last;
    }
    return new Reading.Form(found, form.written());
  }

  private record Name(String value, int last) {}

  /** The number or sign that the words from a place on name; null where none stands. */
  private Name longestName(List<Word> all, int start, Set<String> standing) {
    Name name = null;
    List<String> parts = new ArrayList<>();
    for (int index = start; index < all.size(); index++) {
      parts.addAll(all.get(index).parts());
      if (parts.size() > longest) break;
      for (String value : valuesOf.getOrDefault(String.join(" ", parts), List.of())) {
        if (standing.contains(value)) {
          name = new Name(value, index);
          break;
        }
      }
    }
    return name;
  }

  /** {@code 3:00}, as recognisers write full hours, as 3 and the word for hours. */
  Reading.Form withHours(Reading.Form form) {
    List<Word> found = new ArrayList<>();
    for (Word word : form.words()) {
      if (!word.key().matches("[0-9]{1,2}:00")) found.add(word);
      else found.addAll(word.standingFor(Words.foldedIn(Integer.parseInt(word.key().split(":")[0]) + " " + hour, tag)));
    }
    return new Reading.Form(found, form.written());
  }
}
