import { relative } from 'node:path';
import { type HeldBack, heldBackLine, leftOut } from '../wordpress/sync/report.ts';
import type { SyncReport } from '../wordpress/sync/index.ts';
import {
  printable,
  printableLines,
  count,
  doubtful,
  faint,
  good,
  indent,
  time,
} from './terminal.ts';
import type { WrittenReport } from './report.ts';

export interface BuildFacts {
  readonly report: SyncReport;
  /** The report of what was changed or is missing. */
  readonly findings: WrittenReport;
  /** The number of rendered pages and other files. */
  readonly rendered: number;
  /** The number of share images that later builds draw. */
  readonly cardsLeft: number;
  readonly warnings: readonly string[];
  /** Milliseconds, of the whole build. */
  readonly duration: number;
}

/** The last lines of a build's output. */
export function summary(facts: BuildFacts): string {
  const { report, findings, rendered, cardsLeft, warnings, duration } = facts;
  const { posts = 0, pages = 0, pictures = 0, files = 0 } = report.counts;
  const { fetched, encoded } = report.pictures;
  const changes = [
    `${report.added} new`,
    `${report.changed} changed`,
    `${report.removed} deleted since the last build`,
  ];
  const kept = [count(pictures, 'picture'), ...(files === 0 ? [] : [count(files, 'file')])].join(
    ' and ',
  );
  const made = `${fetched} fetched, ${count(encoded, 'size')} made`;
  const lines = [
    `${good('Done:')} ${count(posts, 'post')} and ${count(pages, 'page')}; ${renderedText(rendered)}`,
    ...(pictures + files + fetched === 0 ? [] : [faint(`${kept}: ${made}`)]),
    faint(`${changes.join(', ')}; ${count(report.requests, 'request')}, ${time(duration)}`),
    ...(cardsLeft === 0
      ? []
      : [faint(`${count(cardsLeft, 'share image')} left: the next builds draw them`)]),
    ...warnings.map((warning) => `${doubtful('Warning:')} ${indent(printableLines(warning))}`),
    ...leftOut(report).map((sentence) => doubtful(printable(sentence))),
    ...heldBackText(report.heldBack),
  ];
  if (findings.inShort !== null) {
    lines.push(`${doubtful('To look at:')} ${findings.inShort}: ${shortPath(findings.path)}`);
  }
  return lines.join('\n');
}

const renderedText = (rendered: number): string =>
  rendered === 0
    ? 'no file in dist/client had to be rendered again.'
    : `${count(rendered, 'file')} in dist/client ${rendered === 1 ? 'was' : 'were'} rendered.`;

const shortPath = (path: string): string => {
  const short = relative('.', path);
  return short.startsWith('..') ? path : short;
};

/** A line for each text that readers do not get as WordPress has it now. */
export function heldBackText(texts: readonly HeldBack[]): string[] {
  const lines = texts.map((each) => `${doubtful('Held back:')} ${printable(heldBackLine(each))}`);
  return lines.length === 0 ? [] : [...lines, 'The next publication tries again.'];
}
