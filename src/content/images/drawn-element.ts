/** An element that is drawn, as far as others can refer to it or to its parts. */
export interface DrawnElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** What it stands in. */
  readonly parent: DrawnElement | null;
}
