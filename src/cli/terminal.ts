import { styleText } from 'node:util';

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
