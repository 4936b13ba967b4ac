import { styleText } from 'node:util';

// Characters that control a terminal or the direction of text, and lone surrogates.
const commands = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
const inJson =
  /[[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]--[\n]]/gv;

/** Foreign text as one line, without characters that control a terminal. */
export function printable(text: string): string {
  return text.replace(commands, ' ');
}

/** The same for text with our own line breaks. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** The same JSON with these characters escaped. */
export function printableJson(json: string): string {
  // Line breaks only separate values: in strings, JSON has escaped them already.
  return json.replace(inJson, escapeUnit);
}

const escapeUnit = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** All colours of the commands' output. `styleText` leaves them out if the terminal shows none. */

export function strong(text: string): string {
  return styleText('bold', text);
}
export function faint(text: string): string {
  return styleText('dim', text);
}
export function address(text: string): string {
  return styleText('cyan', text);
}

export function good(text: string): string {
  return styleText('green', text);
}
export function doubtful(text: string): string {
  return styleText('yellow', text);
}
export function bad(text: string): string {
  return styleText('red', text, { stream: process.stderr });
}

/** `1 post`, `24 posts`, `1,234 posts`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

/** Milliseconds as `45 ms` or `1.3 s`. */
export function time(milliseconds: number): string {
  return milliseconds < 1000
    ? `${milliseconds.toFixed(0)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** An ISO 8601 time in UTC as `2026-01-03 09:15 UTC`. */
export function minute(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}

/** Indents all lines but the first. */
export function indent(text: string, by = '  '): string {
  return text.replaceAll('\n', `\n${by}`);
}
