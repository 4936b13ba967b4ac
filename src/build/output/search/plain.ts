import { decodeHTMLStrict } from 'entities';

// White space as Unicode has it, which is what Pagefind goes by; that of regular expressions differs in two signs.
const space = '\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const ends = new RegExp(`^[${space}]+|[${space}]+$`, 'g');
const more = new RegExp(`[${space}]{2,}`, 'g');

/** HTML text as Pagefind reads it: decoded, with single spaces. */
export const plain = (text: string): string =>
  isPlain.test(text)
    ? text
    : decodeHTMLStrict(text)
        .replace(ends, '')
        .replace(/(?:\n|\r\n)+/g, ' ')
        .replace(more, ' ');

const isPlain = /^[^&\s\u0085]+(?: [^&\s\u0085]+)*$/;
