import { printableLines, bad, doubtful, good, indent } from '../terminal.ts';

/** One line of the doctor's report. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem';
  /** A full sentence. */
  readonly text: string;
  /** What to do. */
  readonly fix?: string | undefined;
}

export function ok(text: string): Finding {
  return { level: 'ok', text };
}
export function warning(text: string, fix?: string): Finding {
  return { level: 'warning', text, fix };
}
export function problem(text: string, fix?: string): Finding {
  return { level: 'problem', text, fix };
}

const label = {
  ok: good('ok'),
  warning: doubtful('warning'),
  problem: bad('problem'),
} as const;

const margin = ' '.repeat('problem  '.length);

/** The label in a column, the fix on the next line. Site text cannot control the terminal. */
export function print({ level, text, fix }: Finding): string {
  const padding = margin.slice(level.length);
  const lines = fix === undefined ? text : `${text}\n${fix}`;
  return `${label[level]}${padding}${indent(printableLines(lines), margin)}`;
}
