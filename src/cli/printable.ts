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
