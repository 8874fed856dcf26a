package langlearn.grading;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/** A text without its invisible characters. Each of its characters has a kind and a stretch of the text. */
final class Characters {
  static final IntPredicate APOSTROPHE =
      Unicode.classOf("['`\\xb4\\u02b9\\u02bb-\\u02bf\\u055a\\u05f3\\u2018\\u2019\\u201b\\u2032\\ua78b\\ua78c\\uff07]");
  static final IntPredicate LETTER_APOSTROPHE = Unicode.classOf("[\\u02bb-\\u02bf\\u05f3\\ua78b\\ua78c]");
  static final IntPredicate HYPHEN =
      Unicode.classOf("[\\-\\u05be\\u2010-\\u2013\\u2212\\ufe63\\uff0d\\xb7\\u2027\\u30fb\\uff65]");
  static final IntPredicate DASH =
      Unicode.classOf("[\\-\\u2010-\\u2013\\u2212\\ufe63\\uff0d]"); // may be a minus, or stand for ー after kana
  private static final int JOINER = 0x200c;
  private static final IntPredicate INVISIBLE =
      Unicode.classOf("[\\p{Cf}\\u0640\\ufe00-\\ufe0f\\x{e0100}-\\x{e01ef}]");
  private static final Set<String> SIGNS = Set.of("#", "%", "&", "+", "<", "=", ">", "@", "°", "±", "×", "÷", "‰");
  private static final IntPredicate CURRENCY = point -> Character.getType(point) == Character.CURRENCY_SYMBOL;
  private static final IntPredicate SPACE = Unicode.classOf(Normalisation.WHITE_SPACE);
  private static final Pattern BLANK =
      Pattern.compile("[\\t-\\r \\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]");
  private static final int STROKE = 0x338;

  // Of scripts that are written without blanks: their words are not told apart.
  private static final String UNSPACED_CLASS =
      "[\\u0e01-\\u0e3a\\u0e40-\\u0e4e" // Thai
          + "\\u0e81-\\u0ecd\\u0edc-\\u0edf" // Lao
          + "\\u0f00\\u0f40-\\u0fbc" // Tibetan
          + "\\u1000-\\u103f\\u1050-\\u108f\\u109a-\\u109d\\ua9e0-\\ua9ef\\ua9fa-\\ua9fe\\uaa60-\\uaa7f" // Myanmar
          + "\\u1780-\\u17d3\\u17d7\\u17dc\\u17dd" // Khmer
          + "\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u3029\\u3031-\\u3035\\u303b\\u3041-\\u30fa\\u30fc-\\u30ff"
          + "\\u3105-\\u312f\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\uff66-\\uff9f"
          + "\\x{1b000}-\\x{1b16f}\\x{20000}-\\x{3fffd}]"; // Chinese, Japanese
  private static final Pattern UNSPACED_ANYWHERE = Pattern.compile(UNSPACED_CLASS);
  private static final IntPredicate UNSPACED = Unicode.classOf(UNSPACED_CLASS);
  static final IntPredicate KANA =
      Unicode.classOf("[\\u3041-\\u3096\\u3099-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u31f0-\\u31ff\\uff66-\\uff9f]");
  private static final IntPredicate HAN =
      Unicode.classOf(
          "[\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u3029\\u303b\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff"
              + "\\x{20000}-\\x{3fffd}\\x{1b000}-\\x{1b16f}]");
  static final IntPredicate HAN_OR_KANA = HAN.or(KANA);

  enum Kind { APOSTROPHE, HYPHEN, JOINER, INVISIBLE, SIGN, WORD, SPACE, STOP, POINT, SEPARATOR }

  private static final Map<Integer, Kind> KINDS = new ConcurrentHashMap<>(); // as they are met

  final String text;
  private final List<Integer> points = new ArrayList<>();
  private final List<Kind> kinds = new ArrayList<>();
  private final List<Integer> starts = new ArrayList<>();
  private final List<Integer> ends = new ArrayList<>();

  Characters(String text) {
    this.text = text;
    int end = 0;
    for (int point : text.codePoints().toArray()) {
      int start = end;
      end += Character.charCount(point);
      Kind kind = kindOf(point);
      if (kind != Kind.INVISIBLE) add(point, kind, start, end);
      // Decomposed, ≠ is = with a stroke, but not an =.
      int size = points.size();
      if (point == STROKE && size > 1 && "<=>".indexOf(points.get(size - 2)) >= 0) {
        kinds.set(size - 2, Kind.SEPARATOR);
        kinds.set(size - 1, Kind.SEPARATOR);
      }
    }
  }

  private Characters(String text, boolean isEmpty) {
    this.text = text;
  }

  private void add(int point, Kind kind, int start, int end) {
    points.add(point);
    kinds.add(kind);
    starts.add(start);
    ends.add(end);
  }

  static Kind kindOf(int point) {
    return KINDS.computeIfAbsent(point, each -> classified(Unicode.nfc(Character.toString(each)).codePointAt(0)));
  }

  private static Kind classified(int point) {
    if (APOSTROPHE.test(point)) return Kind.APOSTROPHE;
    if (HYPHEN.test(point)) return Kind.HYPHEN;
    if (point == JOINER) return Kind.JOINER;
    if (INVISIBLE.test(point)) return Kind.INVISIBLE;
    String compatible = Unicode.nfkc(Character.toString(point));
    if (CURRENCY.test(point) || SIGNS.contains(compatible)) return Kind.SIGN;
    if (Unicode.WORD.test(point)) return Kind.WORD;
    if (SPACE.test(point)) return Kind.SPACE;
    if (compatible.equals(".")) return Kind.STOP;
    return ",:/".contains(compatible) ? Kind.POINT : Kind.SEPARATOR;
  }

  static boolean isUnspaced(int point) {
    return UNSPACED.test(point) && kindOf(point) == Kind.WORD;
  }

  int size() {
    return points.size();
  }

  /** The code point in a place, and its kind; nothing and null beside the text. */
  int point(int index) {
    return index >= 0 && index < points.size() ? points.get(index) : Unicode.NOTHING;
  }

  Kind kind(int index) {
    return index >= 0 && index < kinds.size() ? kinds.get(index) : null;
  }

  boolean hasUnspaced() {
    return UNSPACED_ANYWHERE.matcher(text).find();
  }

  boolean hasLetterApostrophe() {
    return text.codePoints().anyMatch(LETTER_APOSTROPHE);
  }

  /** {@code l' homme} as {@code l'homme}: without white space directly after an apostrophe that follows a word character. */
  Characters withoutSpaces() {
    if (!BLANK.matcher(text).find() || !kinds.contains(Kind.APOSTROPHE)) return this;
    Characters kept = new Characters(text, true);
    for (int index = 0; index < size(); index++) {
      boolean isAfter = kept.kind(kept.size() - 1) == Kind.APOSTROPHE && kept.kind(kept.size() - 2) == Kind.WORD;
      if (!(kind(index) == Kind.SPACE && isAfter)) kept.add(point(index), kind(index), starts.get(index), ends.get(index));
    }
    return kept.size() == size() ? this : kept;
  }

  /** The characters of a stretch. */
  String spelling(int first, int end) {
    StringBuilder spelled = new StringBuilder();
    for (int index = first; index < end; index++) spelled.appendCodePoint(point(index));
    return spelled.toString();
  }

  /** A stretch of the text as written. */
  String shown(int first, int end) {
    return text.substring(starts.get(first), ends.get(end - 1));
  }
}
