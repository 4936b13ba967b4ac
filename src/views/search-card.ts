/** What a search result shows besides its title and the found words. */
export interface SearchCard {
  /** Percent-encoded, with `BASE_PATH`. */
  readonly href: string;
  /** In words; empty if there is none. */
  readonly date: string;
  /** The address of a small picture, or empty. */
  readonly picture: string;
}

// Pagefind also searches the words of metadata. A search for “October” or “media” must not find this card, so it is written as one word
// of letters that starts with a rare letter.
const sign = 'ǂ';

const digits = '0123456789';
const letters = 'ghijklmnop';

const swap = (text: string, from: string, to: string): string =>
  text.replace(/./g, (each) => to[from.indexOf(each)] ?? each);

/** A card as a single word: each byte is two letters. */
export function toSearchCard({ href, date, picture }: SearchCard): string {
  const hex = Buffer.from(JSON.stringify([href, date, picture])).toString('hex');
  return sign + swap(hex, digits, letters);
}

/** Reads the card from its word; undefined for any other word. */
export function fromSearchCard(word: string): SearchCard | undefined {
  if (!word.startsWith(sign)) return undefined;
  const hex = swap(word.slice(sign.length), letters, digits).match(/../g) ?? [];
  try {
    const bytes = Uint8Array.from(hex, (pair) => Number.parseInt(pair, 16));
    const values: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const [href, date, picture] = Array.isArray(values) ? values.map(String) : [];
    if (href === undefined || date === undefined || picture === undefined) return undefined;
    return { href, date, picture };
  } catch {
    return undefined;
  }
}
