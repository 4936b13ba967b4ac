import { hash } from 'node:crypto';

/** As Astro writes it into a head; its first group is the policy. See `docs/astro.md`. */
const policyMeta = /<meta http-equiv="content-security-policy" content="([^"]*)">/;

/** How a policy names an inline script or style: by the hash of its text. */
export const hashOf = (text: string | Uint8Array): `sha256-${string}` =>
  `sha256-${hash('sha256', text, 'base64')}`;

/**
 * Moves the policy of a finished page, in UTF-8. Astro writes it at the end of the head, with the hashes of all files of the site. Here
 * it gets to the beginning, because it holds only for what comes after it, and loses what this page does not need. Returns new bytes;
 * the input is not changed. A page without a policy is returned as it is.
 */
export const withPagePolicy = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  // One character a byte: everything that is looked for is ASCII.
  const page = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const found = policyMeta.exec(page);
  const place = placeIn(page);
  if (found?.[1] === undefined || found.index < place) return bytes;
  if (place < 0)
    throw new Error('The page has no head, and so no place for its content security policy.');
  const rest = page.slice(place, found.index) + page.slice(found.index + found[0].length);
  const contentCss = contentStyle.exec(rest.slice(0, rest.indexOf('<title>')))?.[1];
  const policy = narrow(found[1], rest, contentCss);
  const meta = `<meta http-equiv="content-security-policy" content="${policy}">`;
  return Buffer.from(page.slice(0, place) + meta + rest, 'latin1');
};

/** Where the policy belongs: after the encoding, which browsers look for in the first 1,024 bytes. -1 if the page has no head. */
const placeIn = (text: string): number => {
  const head = text.slice(0, text.search(/<\/head\b|<body\b/i));
  const found =
    /<meta charset=["']?utf-8["']?\s*\/?>/i.exec(head) ?? /<head(?:\s[^>]*)?>/i.exec(head);
  return found === null ? -1 : found.index + found[0].length;
};

/** The colours and sizes of a text. It stands before the title; words of the content, which might look like it, come later. */
const contentStyle = /<style data-content>([^<]*)<\/style>/;

/** The policy without hashes that this page does not need, and without players and media of other hosts if it has none. */
const narrow = (policy: string, page: string, contentCss: string | undefined): string => {
  const inPage = inlineHashes(page);
  const hasPlayer = page.includes(' data-player="');
  const hasForeignMedia = /<source src="https?:/.test(page);
  return policy
    .split(';')
    .filter((directive) => directive.trim() !== '')
    .map((directive) => {
      const [name = '', ...allowed] = directive.trim().split(/ +/);
      if (name === 'frame-src' && !hasPlayer) return "frame-src 'none'";
      if (name === 'media-src' && !hasForeignMedia) return "media-src 'self'";
      const sources = allowed.filter((each) => !each.startsWith("'sha256-") || inPage.has(each));
      if (name === 'style-src' && contentCss !== undefined) sources.push(quotedHash(contentCss));
      return [name, ...sources].join(' ');
    })
    .join(';');
};

/**
 * The hashes of a page's inline scripts and styles, as in a policy. A text that only looks like one may be among them: that is
 * harmless, because a policy keeps only hashes that Astro gave it.
 */
const inlineHashes = (page: string): ReadonlySet<string> =>
  new Set(Array.from(page.matchAll(inline), ([, , text = '']) => quotedHash(text)));

const inline = /<(script|style)(?: [a-z-]+(?:="[^"]*")?)*>([^<]+)<\/\1>/g;

/** Of a text with one character a byte. */
const quotedHash = (text: string): string => `'${hashOf(Buffer.from(text, 'latin1'))}'`;
