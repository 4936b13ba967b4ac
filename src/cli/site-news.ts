import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { bad, good, indent, printable, printableLines, time } from './terminal.ts';

const askers = {
  editor: 'an editor',
  signed: 'a program',
  check: 'the change check',
  due: 'the schedule',
} as const;

/** The lines of the server's log that say what becomes of the site. */
const logLine = z.discriminatedUnion('msg', [
  z.object({
    msg: z.literal('a rebuild begins'),
    rebuild: z.string(),
    by: z.array(z.enum(['editor', 'signed', 'check', 'due'])),
    reasons: z.array(z.string()),
  }),
  z.object({
    msg: z.literal('rebuild'),
    rebuild: z.string(),
    ms: z.number(),
    release: z.string().nullable(),
    isSame: z.boolean(),
    problem: z.object({ reason: z.string(), advice: z.string().nullable() }).nullable(),
  }),
  z.object({ msg: z.literal('rolled back'), release: z.string() }),
]);
type LogLine = z.output<typeof logLine>;

/** Prints who asks for a rebuild, and what comes of it, as the server's log tells it. */
export function printNews(log: Readable): void {
  // Previews end like rebuilds.
  const begun = new Set<string>();
  createInterface({ input: log }).on('line', (text) => {
    const { data } = logLine.safeParse(parsed(text));
    if (data === undefined) return;
    if (data.msg === 'a rebuild begins') begun.add(data.rebuild);
    else if (data.msg === 'rebuild' && !begun.delete(data.rebuild)) return;
    console.log(newsText(data));
  });
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const newsText = (line: LogLine): string => {
  if (line.msg === 'rolled back') return `${good('Live again:')} ${line.release}`;
  if (line.msg === 'a rebuild begins') {
    const why = line.reasons.length === 0 ? '' : `: ${printable(line.reasons.join(', '))}`;
    return `A rebuild was asked for by ${line.by.map((by) => askers[by]).join(' and ')}${why}`;
  }
  const { ms, release, isSame, problem } = line;
  if (problem !== null) {
    const { reason, advice } = problem;
    const lines = advice === null ? [reason] : [reason, advice];
    return `${bad('Not published:')} ${indent(printableLines(lines.join('\n')))}`;
  }
  if (release === null) return 'The host of the site was asked to build it.';
  return isSame
    ? `${good('Nothing changed:')} ${release} stays live; ${time(ms)}`
    : `${good('Live:')} ${release}, after ${time(ms)}`;
};
