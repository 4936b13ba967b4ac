/** The bar above a preview, and what stands around sharing it. */
export interface PreviewWords {
  readonly title: string;
}
