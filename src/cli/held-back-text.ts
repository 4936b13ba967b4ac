import { heldBackLine, type HeldBack } from '../wordpress/sync/held-back.ts';
import { doubtful, printable } from './terminal.ts';

/** A line for each text that readers do not get as WordPress has it now. */
export function heldBackText(texts: readonly HeldBack[]): string[] {
  const lines = texts.map((each) => `${doubtful('Held back:')} ${printable(heldBackLine(each))}`);
  return lines.length === 0 ? [] : [...lines, 'The next publication tries again.'];
}
