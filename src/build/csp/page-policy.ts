import { hash } from 'node:crypto';

/** The policy in a head, as Astro writes it; the first group is its value. See `docs/astro.md`. */
export const policyMeta = /<meta http-equiv="content-security-policy" content="([^"]*)">/;

/** The hash of an inline script or style, as a policy names it. */
export function hashOf(text: string | Uint8Array): `sha256-${string}` {
  return `sha256-${hash('sha256', text, 'base64')}`;
}

/**
 * Moves a finished page's policy, which Astro writes at the end, to the beginning of its head: it
 * applies only to what follows. Removes sources and hashes that this page does not need.
 */
export function withPagePolicy(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const page = whole.toString('latin1');
  const found = policyMeta.exec(page);
  if (found?.[1] === undefined || found.index < placeIn(page)) return bytes;
  const rest = [whole.subarray(0, found.index), whole.subarray(found.index + found[0].length)];
  return withPolicy(Buffer.concat(rest), found[1]);
}

/** A policy that is sent as a header, with the hashes of the styles in the page's head. */
export function withHeadStyles(policy: string, page: Uint8Array): string {
  const text = Buffer.from(page).toString('latin1');
  const more = headStyles(text).filter((source) => !policy.includes(source));
  return policy.replace(/(^|;\s*)style-src [^;]*/, (found) => [found, ...more].join(' '));
}

/** Adds a policy to a page without one, in UTF-8. Returns new bytes; the input is not changed. */
export function withPolicy(page: Buffer, policy: string): Uint8Array<ArrayBuffer> {
  // One character for each byte: everything searched for is ASCII.
  const text = page.toString('latin1');
  if (policy === '') return new Uint8Array(page);
  const place = placeIn(text);
  if (place < 0)
    throw new Error('The page has no head, and so no place for its content security policy.');
  const beforeTitle = text.slice(place, text.indexOf('<title>', place));
  const narrowed = narrow(policy, text, headStyles(text));
  const whole = widen(narrowed, analytics.exec(beforeTitle)?.groups);
  const meta = `<meta http-equiv="content-security-policy" content="${whole}">`;
  const bytes = Buffer.allocUnsafeSlow(page.length + meta.length);
  page.copy(bytes, 0, 0, place);
  bytes.write(meta, place, 'latin1');
  page.copy(bytes, place + meta.length, place);
  return new Uint8Array(bytes.buffer);
}

/** After the encoding, which browsers seek in the first 1,024 bytes. -1 without a head. */
const placeIn = (text: string): number => {
  const head = text.slice(0, text.search(/<\/head\b|<body\b/i));
  const found =
    /<meta charset=["']?utf-8["']?\s*\/?>/i.exec(head) ?? /<head(?:\s[^>]*)?>/i.exec(head);
  return found === null ? -1 : found.index + found[0].length;
};

/**
 * The hashes of styles in a page's head: its content's rules, and the headings' typeface, whose
 * hash Astro made for another base path. Only before the title: content could look like them.
 */
const headStyles = (text: string): readonly string[] => {
  const beforeTitle = text.slice(0, Math.max(0, text.indexOf('<title>')));
  return Array.from(
    beforeTitle.matchAll(/<style(?: data-content)?>([^]*?)<\/style>/g),
    ([, css = '']) => quotedHash(css),
  );
};

/** What `src/components/Head.astro` writes: origins. Searched only before the title, too. */
const analytics =
  /<script type="application\/json" data-analytics="(?<script>[^"; ]+)" data-sends-to="(?<sendsTo>[^";]+)">/;

/** With the origins of the script that counts visits, for its requests and pixels. */
const widen = (policy: string, origins: Readonly<Record<string, string>> | undefined): string => {
  if (origins === undefined) return policy;
  const { script = '', sendsTo = '' } = origins;
  const more = { 'script-src': script, 'connect-src': sendsTo, 'img-src': sendsTo };
  return Object.entries(more).reduce((widened, [name, sources]) => {
    const found = new RegExp(`(?:^|;)${name} [^;]*`).exec(widened)?.[0];
    return found === undefined
      ? `${widened};${name} 'self' ${sources}`
      : widened.replace(found, () => `${found} ${sources}`);
  }, policy);
};

/** Without hashes, players and media of other hosts that this page does not need. */
const narrow = (policy: string, page: string, styles: readonly string[]): string => {
  const inPage = inlineHashes(page);
  const hasPlayer = page.includes(' data-player="');
  const hasForeignMedia = /<source src="https?:/.test(page);
  const isNeeded = (name: string, source: string): boolean => {
    if (source.startsWith("'sha256-")) return inPage.has(source);
    // A form can be sent to the page's own origin, and to those that its attributes name.
    return name !== 'form-action' || source.startsWith("'") || page.includes(`="${source}/`);
  };
  return policy
    .split(';')
    .filter((directive) => directive.trim() !== '')
    .map((directive) => {
      const [name = '', ...allowed] = directive.trim().split(/ +/);
      if (name === 'frame-src' && !hasPlayer) return "frame-src 'none'";
      if (name === 'media-src' && !hasForeignMedia) return "media-src 'self'";
      const sources = allowed.filter((each) => isNeeded(name, each));
      if (name !== 'style-src') return [name, ...sources].join(' ');
      return [name, ...sources.filter((each) => !styles.includes(each)), ...styles].join(' ');
    })
    .join(';');
};

/**
 * Hashes of inline scripts and styles, as in a policy. Texts that look like one are harmless: a
 * policy keeps only hashes of Astro.
 */
const inlineHashes = (page: string): ReadonlySet<string> =>
  new Set(Array.from(page.matchAll(inline), ([, , text = '']) => quotedHash(text)));

const inline = /<(script|style)(?: [a-z-]+(?:="[^"]*")?)*>([^<]+)<\/\1>/g;

/** For a text with one character for each byte. */
const quotedHash = (text: string): string => `'${hashOf(Buffer.from(text, 'latin1'))}'`;
