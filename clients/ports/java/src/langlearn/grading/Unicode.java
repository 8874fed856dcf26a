package langlearn.grading;

import java.text.Normalizer;
import java.util.BitSet;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/** Characters by their code points, and texts by their characters. */
final class Unicode {
  static final IntPredicate LETTER = Character::isLetter;
  static final IntPredicate DIGIT = point -> Character.getType(point) == Character.DECIMAL_DIGIT_NUMBER;
  static final IntPredicate MARK = classOf("\\p{M}");
  static final IntPredicate NUMBER = classOf("\\p{N}");
  static final IntPredicate LETTER_OR_MARK = LETTER.or(MARK);
  static final IntPredicate LETTER_OR_NUMBER = LETTER.or(NUMBER);
  static final IntPredicate WORD = LETTER_OR_MARK.or(NUMBER);
  static final IntPredicate ACCENT = point -> point >= 0x300 && point <= 0x36f;
  private static final IntPredicate CHEROKEE = classOf("[\\u13a0-\\u13fd\\uab70-\\uabbf]");
  static final int NOTHING = -1; // the code point beside a text
  private static final String HIGHEST = "\u0345"; // its combining class is the highest

  private Unicode() {}

  /**
   * Whether a code point is in a class of characters, as a regular expression writes it. Each page of 256 is computed once,
   * when it is met.
   */
  static IntPredicate classOf(String regex) {
    Pattern pattern = Pattern.compile(regex);
    AtomicReferenceArray<BitSet> pages = new AtomicReferenceArray<>((Character.MAX_CODE_POINT >> 8) + 1);
    return point -> {
      if (point < 0) return false;
      BitSet page = pages.get(point >> 8);
      if (page == null) pages.set(point >> 8, page = pageOf(pattern, point & ~0xff));
      return page.get(point & 0xff);
    };
  }

  private static BitSet pageOf(Pattern pattern, int first) {
    BitSet page = new BitSet(256);
    for (int at = 0; at < 256; at++) page.set(at, pattern.matcher(Character.toString(first + at)).matches());
    return page;
  }

  static boolean isAscii(String text) {
    for (int at = 0; at < text.length(); at++) if (text.charAt(at) > 0x7f) return false;
    return true;
  }

  static int at(int[] points, int index) {
    return index >= 0 && index < points.length ? points[index] : NOTHING;
  }

  static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  static String nfc(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFC);
  }

  static String nfd(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFD);
  }

  static String nfkc(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKC);
  }

  /** Full case folding: lower case of upper case, but for ı and Cherokee. */
  static String caseFold(String text) {
    if (isAscii(text)) return text.toLowerCase(Locale.ROOT);
    StringBuilder folded = new StringBuilder();
    text.codePoints()
        .forEach(
            point -> {
              String character = Character.toString(point);
              if (point == 'ı') folded.append(character);
              else if (CHEROKEE.test(point)) folded.append(character.toUpperCase(Locale.ROOT));
              else {
                String upper = character.toLowerCase(Locale.ROOT).toUpperCase(Locale.ROOT);
                upper.codePoints().forEach(each -> folded.append(Character.toString(each).toLowerCase(Locale.ROOT)));
              }
            });
    return folded.toString();
  }

  /** Whether the canonical combining class is not 0: NFD sorts such a character before one of the highest class. */
  static boolean isCombining(int point) {
    return MARK.test(point) && !nfd(HIGHEST + Character.toString(point)).startsWith(HIGHEST);
  }
}
