import { ownHashes } from './own-hashes.ts';
import { readPolicy } from './read-policy.ts';

const policyMeta = /<meta http-equiv="content-security-policy" content="([^"]*)">/;
const charset = '<meta charset="utf-8">';

/**
 * Of a policy of the whole site, what a page needs of it. What it does not have is taken out: hashes of other pages, players where
 * there are none. The page is given with a character for each of its bytes.
 */
export const narrowPolicy = (page: string, policy: string): string => {
  const { named, narrowTo } = readPolicy(policy);
  return narrowTo({
    hashes: ownHashes(page, named),
    player: page.includes(' data-player="'),
    media: page.includes('<source src="http') && /<source src="https?:/.test(page),
  });
};

/**
 * A finished page, in UTF-8, with its policy where it counts: Astro writes it at the end of the head, and it holds for what
 * comes after it. It is narrowed to what the page has.
 */
export const withPagePolicy = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // A character for each byte: all that is looked for is ASCII.
  const page = whole.toString('latin1');
  const found = policyMeta.exec(page);
  const start = page.indexOf(charset);
  if (found?.[1] === undefined || start < 0 || found.index < start) return bytes;
  const policy = narrowPolicy(page, found[1]);
  const first = start + charset.length;
  return Buffer.concat([
    whole.subarray(0, first),
    Buffer.from(`<meta http-equiv="content-security-policy" content="${policy}">`, 'latin1'),
    whole.subarray(first, found.index),
    whole.subarray(found.index + found[0].length),
  ]);
};
