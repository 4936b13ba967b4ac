import { styleText } from 'node:util';

// What moves a cursor, rings, colours, hides text or turns its direction; and what no encoding can write.
const commands = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** Foreign text on one line that a terminal takes for nothing but text. */
export const printable = (text: string): string => text.replace(commands, ' ');

/** The same for text whose line breaks are our own. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');

/** JSON that means the same and holds none of these characters as themselves. */
export const printableJson = (json: string): string =>
  json.replace(commands, (found) =>
    // Line breaks stand between values only: within a text JSON has escaped them already.
    [...found].map((one) => (one === '\n' ? one : escapeUnit(one))).join(''),
  );

const escapeUnit = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The one place where the commands' output gets its looks. Colours are left out where none are shown. */

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

/** The lines below the first one are moved in. */
export const indent = (text: string, by = '  '): string => text.replaceAll('\n', `\n${by}`);
