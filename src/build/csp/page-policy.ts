import { hashOfBytes, ownHashes } from './own-hashes.ts';
import { readPolicy } from './read-policy.ts';

/** As Astro writes it into a head; its first group is the policy. See `docs/astro.md`. */
export const policyMeta = /<meta http-equiv="content-security-policy" content="([^"]*)">/;

/** Where a policy stands: behind the encoding, which browsers look for in the first 1,024 bytes. -1 for what has no head. */
const placeIn = (text: string): number => {
  const head = text.slice(0, text.search(/<\/head\b|<body\b/i));
  const found =
    /<meta charset=["']?utf-8["']?\s*\/?>/i.exec(head) ?? /<head(?:\s[^>]*)?>/i.exec(head);
  return found === null ? -1 : found.index + found[0].length;
};

/**
 * What a text brings along of colours and sizes. It is looked for before the title, since foreign words, which might look like it,
 * begin there.
 */
const contentStyle = /<style data-content>([^<]*)<\/style>/;

/**
 * A page without a policy, in UTF-8, with one where it counts: it holds for what comes after it. What it lets in and this page does
 * not have is taken out of it: hashes of other pages, players where there are none. The bytes are others than those that are given.
 */
export const withPolicy = (page: Buffer, policy: string): Uint8Array<ArrayBuffer> => {
  // A character for each byte: all that is looked for is ASCII.
  const text = page.toString('latin1');
  if (policy === '') return new Uint8Array(page);
  const first = placeIn(text);
  if (first < 0)
    throw new Error('The page has no head, and so no place for its content security policy.');
  const { named, narrowTo } = readPolicy(policy);
  const narrow = narrowTo({
    hashes: ownHashes(text, named),
    player: text.includes(' data-player="'),
    media: text.includes('<source src="http') && /<source src="https?:/.test(text),
  });
  const own = contentStyle.exec(text.slice(first, text.indexOf('<title>', first)))?.[1];
  const all =
    own === undefined
      ? narrow
      : narrow.replace(/(?<=style-src )[^;]*/, (sources) => `${sources} ${hashOfBytes(own)}`);
  const meta = `<meta http-equiv="content-security-policy" content="${all}">`;
  const whole = Buffer.allocUnsafeSlow(page.length + meta.length);
  page.copy(whole, 0, 0, first);
  whole.write(meta, first, 'latin1');
  page.copy(whole, first + meta.length, first);
  return new Uint8Array(whole.buffer);
};

/** A finished page, in UTF-8, with its policy where it counts, and narrowed to the page: Astro writes it at the end of the head. */
export const withPagePolicy = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const page = whole.toString('latin1');
  const found = policyMeta.exec(page);
  if (found?.[1] === undefined || found.index < placeIn(page)) return bytes;
  const rest = [whole.subarray(0, found.index), whole.subarray(found.index + found[0].length)];
  return withPolicy(Buffer.concat(rest), found[1]);
};
