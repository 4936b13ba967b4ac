/** The page of pictures and files, and what its script says. */
export interface MediaWords {
  readonly title: string;
}
