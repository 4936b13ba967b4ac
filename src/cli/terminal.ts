import { styleText } from 'node:util';

// Characters that control a terminal or the direction of text, and lone surrogates.
const commands = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** Foreign text as one line, without characters that control a terminal. */
export const printable = (text: string): string => text.replace(commands, ' ');

/** The same for text with our own line breaks. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');

/** The same JSON with these characters escaped. */
export const printableJson = (json: string): string =>
  json.replace(commands, (found) =>
    // Line breaks only separate values: in strings, JSON has escaped them already.
    [...found].map((one) => (one === '\n' ? one : escapeUnit(one))).join(''),
  );

const escapeUnit = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** All colours of the commands' output. `styleText` leaves them out if the terminal shows none. */

export const strong = (text: string): string => styleText('bold', text);
export const faint = (text: string): string => styleText('dim', text);
export const address = (text: string): string => styleText('cyan', text);

export const good = (text: string): string => styleText('green', text);
export const doubtful = (text: string): string => styleText('yellow', text);
export const bad = (text: string): string => styleText('red', text, { stream: process.stderr });

/** `1 post`, `24 posts`, `1,234 posts`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** Milliseconds as `45 ms` or `1.3 s`. */
export const time = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;

/** An ISO 8601 time in UTC as `2026-01-03 09:15 UTC`. */
export const minute = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** Indents all lines but the first. */
export const indent = (text: string, by = '  '): string => text.replaceAll('\n', `\n${by}`);
