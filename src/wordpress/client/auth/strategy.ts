/** A request as far as a signature looks at it. */
export interface Signable {
  readonly method: string;
  /** With its query; its fragment is never sent. */
  readonly url: URL;
}

/** Signs requests; the client never learns which one it holds. */
export interface AuthStrategy {
  /** For messages: `the application password`, … */
  readonly label: string;
  /** Headers that prove who asks. Called once for every try, since some proofs hold only once. */
  sign(request: Signable): Record<string, string>;
  /** Told of the headers of each answer to a signed request. */
  learn?(headers: Readonly<Record<string, string>>): void;
  /** Must never be shown. */
  readonly secrets: readonly string[];
}
