/** An original that can't be used. The message says why, as the end of a sentence: `it is no picture but HTML`. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
  /** Whether another try with the same bytes could end in another way. */
  readonly passing: boolean;

  constructor(message: string, { passing = false } = {}) {
    super(message);
    this.passing = passing;
  }
}
