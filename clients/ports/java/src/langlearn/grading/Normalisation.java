package langlearn.grading;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The normalisation N, by which tokens of texts are found: pairs, items in order, entries of a bank, words of a course.
 */
public final class Normalisation {
  // As Python splits.
  static final String WHITE_SPACE = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
  private static final Pattern BLANKS = Pattern.compile(WHITE_SPACE + "+");
  private static final Pattern APOSTROPHES = Pattern.compile("[\\u2018\\u2019\\u02bc\\xb4`\\uff07]");
  private static final String INVISIBLE = "\\xad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff";
  private static final Pattern ZERO_WIDTH = Pattern.compile("[" + INVISIBLE + "]");
  private static final IntPredicate AROUND = Unicode.classOf("[\\p{P}\\u02bc\\xb4`" + INVISIBLE + "]");
  private static final Pattern PLAIN = Pattern.compile("[0-9A-Za-z]+"); // most words of many languages

  private Normalisation() {}

  /** A token as written but for the punctuation around it, after N, and without accents. */
  public record Token(String shown, String key, String bare) {}

  /** The words of a text after N. */
  public static List<Token> words(String text) {
    List<String> tokens = split(text);
    List<Token> stripped = new ArrayList<>();
    for (String token : tokens) add(stripped, trim(token), trim(normalisedToken(token)));
    if (!stripped.isEmpty()) return stripped;
    List<Token> whole = new ArrayList<>(); // punctuation only: then the punctuation is the text
    for (String token : tokens) add(whole, token, normalisedToken(token));
    return whole;
  }

  /** N of a text; two texts are equal when these are. */
  public static String normalised(String text) {
    return words(text).stream().map(Token::key).collect(Collectors.joining(" "));
  }

  private static void add(List<Token> tokens, String shown, String key) {
    if (!key.isEmpty()) tokens.add(new Token(shown, key, stripAccents(key)));
  }

  static List<String> split(String text) {
    return BLANKS.splitAsStream(text).filter(token -> !token.isEmpty()).toList();
  }

  static boolean isPlain(String token) {
    return PLAIN.matcher(token).matches();
  }

  private static String normalisedToken(String token) {
    if (isPlain(token)) return token.toLowerCase(Locale.ROOT);
    String folded = Unicode.nfc(Unicode.caseFold(Unicode.nfc(token)));
    return ZERO_WIDTH.matcher(APOSTROPHES.matcher(folded).replaceAll("'")).replaceAll("");
  }

  /** Folded text without combining accents; the tilde of ñ is not removed, ñ being a letter. */
  private static String stripAccents(String text) {
    if (Unicode.isAscii(text)) return text;
    StringBuilder stripped = new StringBuilder();
    int base = Unicode.NOTHING;
    for (int point : Unicode.nfd(text).codePoints().toArray()) {
      if (Unicode.ACCENT.test(point)) {
        if (point == 0x303 && base == 'n') stripped.appendCodePoint(point);
        continue;
      }
      if (!Unicode.isCombining(point)) base = point;
      stripped.appendCodePoint(point);
    }
    return Unicode.nfc(stripped.toString());
  }

  /** The token without punctuation, apostrophes and invisible characters around it. */
  private static String trim(String token) {
    if (isPlain(token)) return token;
    int[] points = token.codePoints().toArray();
    int start = 0;
    int end = points.length;
    while (start < end && AROUND.test(points[start])) start++;
    while (end > start && AROUND.test(points[end - 1])) end--;
    return new String(points, start, end - start);
  }
}
