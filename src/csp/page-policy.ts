import { ownHashes } from './own-hashes.ts';
import { readPolicy } from './read-policy.ts';

const policyMeta = /<meta http-equiv="content-security-policy" content="([^"]*)">/;
const charset = '<meta charset="utf-8">';

/**
 * A finished page, in UTF-8, with its policy where it counts: Astro writes it at the end of the head, and it holds for what
 * comes after it. What the policy lets in and this page does not have is taken out of it: hashes of other pages, players where
 * there are none.
 */
export const withPagePolicy = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // A character for each byte: all that is looked for is ASCII.
  const page = whole.toString('latin1');
  const found = policyMeta.exec(page);
  const start = page.indexOf(charset);
  if (found?.[1] === undefined || start < 0 || found.index < start) return bytes;
  const { named, narrowTo } = readPolicy(found[1]);
  const policy = narrowTo({
    hashes: ownHashes(page, named),
    player: page.includes(' data-player="'),
    media: page.includes('<source src="http') && /<source src="https?:/.test(page),
  });
  const first = start + charset.length;
  return Buffer.concat([
    whole.subarray(0, first),
    Buffer.from(`<meta http-equiv="content-security-policy" content="${policy}">`, 'latin1'),
    whole.subarray(first, found.index),
    whole.subarray(found.index + found[0].length),
  ]);
};
