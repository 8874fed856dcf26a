package langlearn.grading;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import langlearn.grading.Characters.Kind;

/** The words of a text, folded in a language. */
final class Words {
  private static final List<Kind> BEFORE_NO_MINUS = List.of(Kind.WORD, Kind.APOSTROPHE, Kind.JOINER, Kind.HYPHEN);

  private Words() {}

  /** A stretch of a word: its first place, and the place after its last. */
  record Run(int first, int end, boolean isSign) {}

  static List<Word> foldedIn(String text, String tag) {
    return of(new Characters(text), tag, false, false);
  }

  /**
   * The words of characters. {@code apart}: those of scripts without blanks are not joined; {@code edges}: an apostrophe at the
   * edge of a word belongs to it.
   */
  static List<Word> of(Characters characters, String tag, boolean apart, boolean edges) {
    List<Run> runs = runsOf(characters);
    if (runs.isEmpty()) return pieces(characters, tag);
    boolean isJoined = !apart && characters.hasUnspaced();
    List<List<Run>> joined = isJoined ? withoutBlanks(runs, characters) : runs.stream().map(List::of).toList();
    List<Word> words = new ArrayList<>();
    for (List<Run> parts : joined) words.add(word(characters, tag, parts, edges, words.size()));
    return words;
  }

  private static Word word(Characters characters, String tag, List<Run> parts, boolean edges, int index) {
    int first = parts.get(0).first;
    int end = parts.get(parts.size() - 1).end;
    if (parts.get(0).isSign) {
      return new Word(characters.shown(first, end), Folding.keysOfSign(characters.point(first), tag), index, index);
    }
    boolean isAfter = characters.kind(first - 1) == Kind.APOSTROPHE;
    boolean isBefore = characters.kind(end) == Kind.APOSTROPHE;
    StringBuilder raw = new StringBuilder();
    if (edges && isAfter) raw.appendCodePoint(characters.point(first - 1));
    for (Run part : parts) raw.append(characters.spelling(part.first, part.end));
    if (edges && isBefore) raw.appendCodePoint(characters.point(end));
    if (edges && isAfter) first--;
    if (edges && isBefore) end++;
    Folding.Keys keys = Folding.keysOf(raw.toString(), tag, edges);
    String before = isAfter && !edges ? "'" : "";
    String after = isBefore && !edges ? "'" : "";
    return new Word(characters.shown(first, end), keys, index, index, before, after, null);
  }

  /** A text without any word, such as {@code ?!}: what stands between white space. */
  private static List<Word> pieces(Characters characters, String tag) {
    List<Word> pieces = new ArrayList<>();
    int first = -1;
    for (int index = 0; index <= characters.size(); index++) {
      boolean isOver = index == characters.size() || characters.kind(index) == Kind.SPACE;
      if (isOver && first >= 0) {
        Folding.Keys keys = Folding.keysOfPiece(characters.spelling(first, index), tag);
        pieces.add(new Word(characters.shown(first, index), keys, pieces.size(), pieces.size()));
      }
      first = isOver ? -1 : first < 0 ? index : first;
    }
    return pieces;
  }

  static List<Run> runsOf(Characters characters) {
    List<Run> runs = new ArrayList<>();
    boolean isOpen = false;
    for (int index = 0; index < characters.size(); index++) {
      if (characters.kind(index) == Kind.WORD || isInside(characters, index)) {
        if (isOpen) runs.add(new Run(runs.remove(runs.size() - 1).first, index + 1, false));
        else runs.add(new Run(index, index + 1, false));
        isOpen = true;
      } else {
        if (characters.kind(index) == Kind.SIGN || isMinus(characters, index)) runs.add(new Run(index, index + 1, true));
        isOpen = false;
      }
    }
    // Marks alone are no word.
    runs.removeIf(run -> !run.isSign && !any(characters, run, Unicode.LETTER_OR_NUMBER));
    return runs;
  }

  private static boolean any(Characters characters, Run run, IntPredicate predicate) {
    return characters.spelling(run.first, run.end).codePoints().anyMatch(predicate);
  }

  /** Whether a character that is none of a word's belongs to the word around it. */
  private static boolean isInside(Characters characters, int index) {
    Kind kind = characters.kind(index);
    if (kind == Kind.SPACE || kind == Kind.SEPARATOR) return false;
    if (Characters.DASH.test(characters.point(index)) && Characters.KANA.test(characters.point(index - 1))) return true;
    if (characters.kind(index - 1) != Kind.WORD || characters.kind(index + 1) != Kind.WORD) return false;
    if (kind == Kind.APOSTROPHE || kind == Kind.JOINER || kind == Kind.HYPHEN) return true;
    if (kind != Kind.STOP && kind != Kind.POINT) return false;
    if (Unicode.DIGIT.test(characters.point(index - 1)) && Unicode.DIGIT.test(characters.point(index + 1))) return true;
    return kind == Kind.STOP && isInitial(characters, index - 1, -1) && isInitial(characters, index + 1, 1);
  }

  /** Whether a letter with its accents stands alone on the side of a stop, as in U.S.A. */
  private static boolean isInitial(Characters characters, int place, int step) {
    int index = place;
    int other = place + step;
    if (step < 0) while (Unicode.ACCENT.test(characters.point(index))) other = --index - 1;
    else while (Unicode.ACCENT.test(characters.point(other))) other++;
    return Unicode.LETTER.test(characters.point(index)) && characters.kind(other) != Kind.WORD;
  }

  private static boolean isMinus(Characters characters, int index) {
    if (!Characters.DASH.test(characters.point(index)) || !Unicode.DIGIT.test(characters.point(index + 1))) return false;
    return !BEFORE_NO_MINUS.contains(characters.kind(index - 1) == null ? Kind.SPACE : characters.kind(index - 1));
  }

  /** Neighbours are one word where a script without blanks begins or ends: the runs of each word. */
  private static List<List<Run>> withoutBlanks(List<Run> runs, Characters characters) {
    List<List<Run>> joined = new ArrayList<>();
    Run before = null;
    for (Run run : runs) {
      boolean areWords = before != null && !before.isSign && !run.isSign;
      boolean isJoined = areWords && (isOpen(characters, before.end - 1) || isOpen(characters, run.first));
      if (!isJoined) joined.add(new ArrayList<>());
      joined.get(joined.size() - 1).add(run);
      before = run;
    }
    return joined;
  }

  private static boolean isOpen(Characters characters, int index) {
    return Characters.isUnspaced(characters.point(index)) || characters.kind(index) == Kind.HYPHEN; // which stands for ー
  }
}
