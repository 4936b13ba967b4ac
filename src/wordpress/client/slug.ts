/** A slug as people read it: WordPress percent-encodes what is not ASCII. As it came, when it is no valid encoding. */
export function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
