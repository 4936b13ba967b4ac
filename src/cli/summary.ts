import type { SyncReport } from '../sync/face.ts';
import { count, doubtful, faint, good, indent, time } from './terminal.ts';

export interface BuildFacts {
  readonly report: SyncReport;
  /** Pages and other files that were rendered. */
  readonly rendered: number;
  readonly warnings: readonly string[];
  /** Milliseconds, of the whole build. */
  readonly duration: number;
}

/** What a build ends with. */
export const summary = ({ report, rendered, warnings, duration }: BuildFacts): string => {
  const { posts, pages } = report.counts;
  const changes = [
    `${report.added} new`,
    `${report.changed} changed`,
    `${report.removed} gone since the last build`,
  ];
  const lines = [
    `${good('Done:')} ${count(posts, 'post')} and ${count(pages, 'page')} became ${count(rendered, 'file')} in dist.`,
    faint(`${changes.join(', ')}; ${count(report.requests, 'request')}, ${time(duration)}`),
    ...warnings.map((warning) => `${doubtful('Warning:')} ${indent(warning)}`),
    ...report.odd.map(({ label, problem }) => `${doubtful('Left out:')} ${label}: ${problem}`),
  ];
  return lines.join('\n');
};
