package langlearn.grading;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The keys of a word: what it is compared by, under the folding in a language. */
final class Folding {
  /**
   * {@code places} is the strict key with joiners, and ʼ for apostrophes that are letters; {@code plain} is without vowel marks,
   * {@code bare} and {@code bare2} without all marks, the latter with umlauts and the like written out before.
   */
  record Keys(String places, String strict, String key, String plain, String bare, String bare2) {}

  private static final Set<String> TURKIC = Set.of("az", "ba", "crh", "gag", "kk", "tr", "tt");
  private static final Set<String> AE_IS_A_LETTER = Set.of("da", "fo", "is", "nb", "nn", "no");
  private static final int MAX_CACHED = 30; // code units; what is longer is seldom a word
  private static final int MAX_FOLDED = 5000; // words kept for each language

  // Superscripts, subscripts and fractions: 10² is not 102.
  private static final IntPredicate UNCHANGED =
      Unicode.classOf("[\\xb2\\xb3\\xb9\\xbc-\\xbe\\u2070\\u2074-\\u2079\\u2080-\\u2089\\u2150-\\u215f\\u2189]");
  private static final Map<Integer, String> VARIANTS = table("ș=ş ț=ţ ヘ=へ ベ=べ ペ=ぺ ك=ک ي=ی");
  private static final Pattern TONES = // Thai and Lao marks
      Pattern.compile("[\\u0e31\\u0e34-\\u0e3a\\u0e47-\\u0e4e\\u0eb1\\u0eb4-\\u0ebc\\u0ec8-\\u0ecd]{2,}");
  private static final Pattern VOWEL_MARKS =
      Pattern.compile(
          "[\\u0591-\\u05bd\\u05bf\\u05c1-\\u05c2\\u05c4-\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc"
              + "\\u06df-\\u06e4\\u06e7-\\u06e8\\u06ea-\\u06ed\\u0711\\u0730-\\u074a\\u08d3-\\u08e1\\u08e3-\\u08ff]");
  // ñ й ў ї ќ ѓ are letters
  private static final Map<Integer, String> LETTERS_BY_MARK = Map.of(0x303, "n", 0x306, "иу", 0x308, "і", 0x301, "кг");
  private static final Map<Integer, String> PLAIN_LETTERS =
      table(
          "ة=ه ہ=ه ھ=ه ۃ=ه ى=ی ي=ی ٱ=ا"
              + " \u0901=\u0902 \u0981=\u0982 \u0a01=\u0a02 \u0a81=\u0a82 \u0b01=\u0b02" // nasals
              + " \u093c= \u09bc= \u0a3c= \u0abc= \u0b3c=" // nuktas
              + " ø=o ł=l đ=d ħ=h ð=d þ=th ı=i ŋ=n ə=e æ=ae ŧ=t ɓ=b ɖ=d ɗ=d ɛ=e ɔ=o ƙ=k ƴ=y");
  private static final String UMLAUTS = "ä=ae ö=oe ü=ue å=aa ø=oe đ=dj ŋ=ng";
  private static final Map<Integer, String> WRITTEN_OUT = table(UMLAUTS);
  private static final Map<Integer, String> WRITTEN_OUT_IN_ESPERANTO = table(UMLAUTS + " ĉ=ch ĝ=gh ĥ=hh ĵ=jh ŝ=sh");
  private static final Pattern X_SYSTEM = Pattern.compile("([cghjsu])x");
  private static final Pattern GROUPED = Pattern.compile("[0-9]+(?:[.,'ʼ][0-9]+)+");

  private static final Map<String, Map<String, Keys>> FOLDED = new ConcurrentHashMap<>();

  private Folding() {}

  private static Map<Integer, String> table(String pairs) {
    Map<Integer, String> table = new HashMap<>();
    for (String pair : pairs.split(" ")) {
      int first = pair.codePointAt(0);
      table.put(first, pair.substring(Character.charCount(first) + 1));
    }
    return table;
  }

  /** The keys of a word; {@code edges}: an apostrophe at its edge belongs to it. */
  static Keys keysOf(String raw, String tag, boolean edges) {
    if (edges || raw.length() > MAX_CACHED) return comparedBy(spelledKey(raw, tag, edges), tag);
    Map<String, Keys> cache = FOLDED.computeIfAbsent(rulesOf(tag), rules -> new ConcurrentHashMap<>());
    if (cache.size() >= MAX_FOLDED) cache.clear();
    return cache.computeIfAbsent(raw, word -> comparedBy(spelledKey(word, tag, false), tag));
  }

  /** The languages that fold alike. */
  static String rulesOf(String tag) {
    if (tag == null) return "";
    if (TURKIC.contains(tag)) return "tr";
    if (AE_IS_A_LETTER.contains(tag)) return "da";
    return tag.equals("ru") || tag.equals("eo") ? tag : "";
  }

  static Keys keysOfSign(int point, String tag) {
    if (Characters.HYPHEN.test(point)) return comparedBy("\u2212", tag);
    return comparedBy(variants(folding(Unicode.nfkc(Character.toString(point)), tag)), tag);
  }

  static Keys comparedBy(String places, String tag) {
    String rules = rulesOf(tag);
    if (!rules.equals("eo") && Unicode.isAscii(places)) return new Keys(places, places, places, places, places, places);
    String strict = places.replace("\u200c", "").replace("ʼ", "'");
    String key = strict.replace("œ", "oe");
    if (!rules.equals("da")) key = key.replace("æ", "ae");
    if (rules.equals("ru")) key = key.replace("ё", "е");
    String bare = bareOf(key, rules);
    String writtenOut = replaced(key, rules.equals("eo") ? WRITTEN_OUT_IN_ESPERANTO : WRITTEN_OUT);
    String bare2 = writtenOut.equals(key) ? bare : bareOf(writtenOut, rules);
    return new Keys(places, strict, key, VOWEL_MARKS.matcher(key).replaceAll(""), bare, bare2);
  }

  /** The keys of a text without any word, such as {@code ?!}. */
  static Keys keysOfPiece(String text, String tag) {
    String folded = Unicode.caseFold(Unicode.nfkc(plainApostrophes(Unicode.nfc(text))));
    return comparedBy(plainApostrophes(folded), tag);
  }

  private static String plainApostrophes(String text) {
    return text.codePoints()
        .mapToObj(point -> Characters.APOSTROPHE.test(point) ? "'" : Character.toString(point))
        .collect(Collectors.joining());
  }

  /** The strict key before joiners are left out and letters are made apostrophes. */
  private static String spelledKey(String raw, String tag, boolean edges) {
    if (Normalisation.isPlain(raw)) return folding(raw, tag);
    return ungrouped(cut(variants(folding(kept(typed(compatible(typed(Unicode.nfc(raw))))), tag)), edges));
  }

  private static String compatible(String text) {
    StringBuilder changed = new StringBuilder();
    StringBuilder part = new StringBuilder(); // of characters that change together
    for (int point : text.codePoints().toArray()) {
      if (UNCHANGED.test(point)) {
        changed.append(Unicode.nfkc(part.toString())).appendCodePoint(point);
        part.setLength(0);
      } else {
        part.appendCodePoint(point);
      }
    }
    return changed.append(Unicode.nfkc(part.toString())).toString();
  }

  /** Apostrophes are ' (ʼ those that are letters), hyphens -, after kana ー; none beside scripts without blanks. */
  private static String typed(String text) {
    if (Unicode.isAscii(text)) return text.replace("`", "'");
    int[] points = text.codePoints().toArray();
    StringBuilder changed = new StringBuilder();
    for (int index = 0; index < points.length; index++) {
      int point = points[index];
      boolean isMark = Characters.APOSTROPHE.test(point) || Characters.HYPHEN.test(point);
      if (Characters.DASH.test(point) && Characters.KANA.test(Unicode.at(points, index - 1))) changed.append('ー');
      else if (!isMark) changed.appendCodePoint(point);
      else if (!isUnspacedAt(points, index - 1) && !isUnspacedAt(points, index + 1)) {
        if (!Characters.APOSTROPHE.test(point)) changed.append('-');
        else changed.append(Characters.LETTER_APOSTROPHE.test(point) ? 'ʼ' : '\'');
      }
    }
    return changed.toString();
  }

  private static boolean isUnspacedAt(int[] points, int index) {
    return index >= 0 && index < points.length && Characters.isUnspaced(points[index]);
  }

  /** Letters, marks, numbers and what joins them; decimal digits as 0 to 9. */
  private static String kept(String text) {
    int[] points = text.codePoints().toArray();
    StringBuilder changed = new StringBuilder();
    for (int index = 0; index < points.length; index++) {
      int point = points[index];
      boolean isBetweenDigits =
          Unicode.DIGIT.test(Unicode.at(points, index - 1)) && Unicode.DIGIT.test(Unicode.at(points, index + 1));
      if (Unicode.DIGIT.test(point)) changed.append(Character.digit(point, 10));
      else if (Characters.kindOf(point) == Characters.Kind.INVISIBLE) continue;
      else if (Unicode.WORD.test(point) || "'-\u200c".indexOf(point) >= 0) changed.appendCodePoint(point);
      else if (".,:/".indexOf(point) >= 0 && isBetweenDigits) changed.appendCodePoint(point);
    }
    return changed.toString();
  }

  private static String folding(String text, String tag) {
    String turkic = rulesOf(tag).equals("tr") ? text.replace("I", "ı").replace("İ", "i") : text;
    return Unicode.nfc(Unicode.caseFold(turkic));
  }

  /** Characters that keyboards give for one another, and marks in one order. */
  private static String variants(String text) {
    return TONES
        .matcher(replaced(text, VARIANTS))
        .replaceAll(marks -> marks.group().chars().sorted().mapToObj(Character::toString).collect(Collectors.joining()));
  }

  private static String cut(String text, boolean edges) {
    String around = edges ? "-\u200c" : "'ʼ-\u200c";
    int start = 0;
    int end = text.length();
    while (start < end && around.indexOf(text.charAt(start)) >= 0) start++;
    while (end > start && around.indexOf(text.charAt(end - 1)) >= 0) end--;
    return text.substring(start, end);
  }

  /** 1.000.000 as 1000000: numbers of up to three digits and groups of three, all after the same sign. */
  private static String ungrouped(String text) {
    return GROUPED.matcher(text).replaceAll(found -> Matcher.quoteReplacement(ungroupedNumber(found.group())));
  }

  private static String ungroupedNumber(String number) {
    int at = 0;
    while (isDigit(number.charAt(at))) at++;
    String signs = ".,".indexOf(number.charAt(at)) >= 0 ? number.substring(at, at + 1) : "'ʼ";
    int end = 0;
    while (end < number.length() && (isDigit(number.charAt(end)) || signs.indexOf(number.charAt(end)) >= 0)) end++;
    String[] groups = number.substring(0, end).split("[^0-9]", -1);
    if (groups[0].length() > 3) return number;
    for (int group = 1; group < groups.length; group++) if (groups[group].length() != 3) return number;
    return String.join("", groups) + number.substring(end);
  }

  private static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }

  /** Without marks and what else keyboards lack; a mark that makes another letter is not removed. */
  private static String bareOf(String key, String rules) {
    String bare = Unicode.isAscii(key) ? key : replaced(withoutMarks(key), PLAIN_LETTERS);
    return rules.equals("eo") ? X_SYSTEM.matcher(bare).replaceAll("$1") : bare;
  }

  private static String withoutMarks(String text) {
    StringBuilder bare = new StringBuilder();
    int base = Unicode.NOTHING;
    for (int point : Unicode.nfd(text).codePoints().toArray()) {
      if (Unicode.ACCENT.test(point)) {
        if (base != Unicode.NOTHING && LETTERS_BY_MARK.getOrDefault(point, "").indexOf(base) >= 0) bare.appendCodePoint(point);
        continue;
      }
      if (!Unicode.isCombining(point)) base = point;
      bare.appendCodePoint(point);
    }
    return Unicode.nfc(VOWEL_MARKS.matcher(bare).replaceAll(""));
  }

  private static String replaced(String text, Map<Integer, String> table) {
    if (Unicode.isAscii(text)) return text;
    StringBuilder changed = new StringBuilder();
    text.codePoints().forEach(point -> changed.append(table.getOrDefault(point, Character.toString(point))));
    return changed.toString();
  }

  /** The primary subtag, such as {@code pt} of {@code pt-BR}; null for none. */
  static String subtag(Object tag) {
    return tag instanceof String text && !text.isEmpty() ? text.split("-", 2)[0].toLowerCase(Locale.ROOT) : null;
  }
}
