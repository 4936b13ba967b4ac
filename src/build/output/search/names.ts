import { hash } from 'node:crypto';

/** Pagefind's own way to name a file after what is in it: each byte as a number, without the zero before a small one. */
export function hashOf(bytes: string | Uint8Array): string {
  let name = '';
  for (const byte of hash('sha1', bytes, 'buffer')) name += digits[byte] ?? '';
  return name;
}

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16));

/** Short names of what has these hashes (`hashOf`), of which no two are the same. */
export function createNames(language: string) {
  const taken = new Set<string>();
  return (hashed: string): string => {
    const whole = `${language}_${hashed}`;
    let length = language.length + 8;
    while (taken.has(whole.slice(0, length)) && length < whole.length) length += 1;
    const name = whole.slice(0, length);
    taken.add(name);
    return name;
  };
}

/** Texts are sorted by their bytes. */
export const byBytes = (a: string, b: string): number =>
  // The order of UTF-16 differs only where one of them has a surrogate.
  a < b
    ? surrogate.test(a + b)
      ? Buffer.compare(Buffer.from(a), Buffer.from(b))
      : -1
    : a > b
      ? surrogate.test(a + b)
        ? Buffer.compare(Buffer.from(a), Buffer.from(b))
        : 1
      : 0;

const surrogate = /[\ud800-\udfff]/;
