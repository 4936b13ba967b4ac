/** The page on which a new text is begun. */
export interface WritingWords {
  readonly title: string;
  readonly lead: string;
  readonly heading: string;
  readonly content: string;
  readonly contentMore: string;
  readonly save: string;
  /** Neither a title nor a text was typed. */
  readonly empty: string;
  readonly saved: (title: string) => string;
  readonly savedMore: string;
  readonly goOn: string;
  readonly seePreview: string;
  readonly another: string;
  readonly notAllowed: string;
}
