/** WordPress's slug of a title: ASCII if possible, else percent-encoded in lower case. */
export function toSlug(title: string): string {
  const words = decoded(title)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&[a-z#0-9]+;/gi, '')
    .normalize('NFKD')
    // Only Latin letters lose their diacritics.
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['’‘“”".]/g, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}_-]+/gu, '-')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return encodeSlug(words)
    .slice(0, 200)
    .replace(/%[0-9a-f]?$/, '');
}

/** A slug as WordPress stores it: other scripts percent-encoded, in lower case. */
export function encodeSlug(slug: string): string {
  const plain = decoded(slug);
  return encodeURIComponent(plain.isWellFormed() ? plain : plain.toWellFormed()).replaceAll(
    /%[0-9A-F]{2}/g,
    (escape) => escape.toLowerCase(),
  );
}

/** Text without percent-encoding. Text whose encoding is invalid stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
