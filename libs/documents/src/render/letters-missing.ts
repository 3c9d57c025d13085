/** A document says something in letters that the typeface does not have. */
export class LettersMissing extends Error {
  override readonly name = 'LettersMissing';
  /** The first of them. */
  readonly letters: string;

  constructor(missing: readonly string[]) {
    super('letters are missing');
    this.letters = missing.slice(0, 5).join(' ');
  }
}
