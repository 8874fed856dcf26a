package langlearn.grading;

import java.util.List;

/** A text in its forms: other ways to read it that count. Made when they are needed. */
final class Reading {
  /** Words, and the written words that they stand for. */
  record Form(List<Word> words, List<Word> written) {}

  final Language language;
  final String text;
  private final Characters characters;
  private final boolean edges; // apostrophes at the edges of words are letters
  private Form written;
  private Form joined;
  private Form pieces;
  private Form spelled;
  private Reading edged;

  Reading(String text, Language language) {
    this(new Characters(text), language, false);
  }

  private Reading(Characters characters, Language language, boolean edges) {
    this.language = language;
    this.characters = characters;
    this.edges = edges;
    text = characters.text;
  }

  /** As written. */
  Form written() {
    if (written == null) written = form(characters, false);
    return written;
  }

  /** Without white space after apostrophes. */
  Form joined() {
    if (joined == null) {
      Characters without = characters.withoutSpaces();
      joined = without == characters ? written() : form(without, false);
    }
    return joined;
  }

  /** Words of scripts without blanks apart. */
  Form pieces() {
    if (pieces == null) pieces = characters.hasUnspaced() ? form(characters, true) : written();
    return pieces;
  }

  /** Contractions and {@code &} written out. */
  Form spelled() {
    if (spelled == null) spelled = language.table == null ? written() : language.table.spelledOut(written());
    return spelled;
  }

  /** The numbers and signs that it has written as such. */
  List<String> standing() {
    return language.table == null ? List.of() : language.table.standingIn(spelled());
  }

  private Form form(Characters from, boolean apart) {
    List<Word> found = Words.of(from, language.tag, apart, edges);
    return new Form(found, found);
  }

  /** Two texts as they are compared. */
  record Pair(Reading expected, Reading given) {}

  /** This text and another, as they are compared: a letter at an edge may look like an apostrophe. */
  Pair against(Reading given) {
    return hasLetterAtEdge() ? new Pair(edged(), given.edged()) : new Pair(this, given);
  }

  private Reading edged() {
    if (edged == null) edged = new Reading(characters, language, true);
    return edged;
  }

  private boolean hasLetterAtEdge() {
    if (!characters.hasLetterApostrophe()) return false;
    return Words.runsOf(characters).stream().anyMatch(run -> !run.isSign() && (isLetter(run.first() - 1) || isLetter(run.end())));
  }

  private boolean isLetter(int index) {
    return Characters.LETTER_APOSTROPHE.test(characters.point(index));
  }
}
