import { existsSync, readFileSync } from 'node:fs';

/** A place in a file; lines and columns begin at 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A component, a view, the look or another file that owners change fails. The message shows where, with the lines around it. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
  readonly hint = 'Correct that and build again. What is published was not changed.';
  /** Where, by the name under which Astro's overlay looks for it. */
  readonly loc: Place | undefined;

  constructor(message: string, options?: ErrorOptions, loc?: Place) {
    super(message, options);
    this.loc = loc;
  }
}

/** `src/components/A.astro:3:7: message`, and the lines around it. */
export const atPlace = ({ file, line, column }: Place, name: string, message: string): string => {
  const heading = `${name}:${line}:${column}: ${message}`;
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  if (lines[line - 1] === undefined) return heading;
  const first = Math.max(1, line - 2);
  const width = String(line + 2).length;
  const frame = lines.slice(first - 1, line + 2).flatMap((text, index) => {
    const number = String(first + index).padStart(width);
    if (first + index !== line) return [`  ${number} | ${text}`.trimEnd()];
    const before = text.slice(0, column - 1).replaceAll(/[^\t]/g, ' ');
    return [`> ${number} | ${text}`, `  ${' '.repeat(width)} | ${before}^`];
  });
  return [heading, '', ...frame].join('\n');
};
