import type { IncomingHttpHeaders } from 'node:http';

// Answers about a part of a file, or under conditions that are about its exact bytes, come from the disk.
const aboutBytes = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

/** True for a request that is answered from the disk, not from memory. */
export function needsDisk(headers: IncomingHttpHeaders): boolean {
  return aboutBytes.some((name) => headers[name] !== undefined);
}

export interface FileVersion {
  /** Weak. */
  readonly etag: string;
  readonly changedAt: Date;
}

/** True when the client has this version of a file already. */
export function hasVersion(
  headers: IncomingHttpHeaders,
  { etag, changedAt }: FileVersion,
): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) {
    const tag = withoutWeakness(etag);
    return known.split(',').some((each) => ['*', tag].includes(withoutWeakness(each.trim())));
  }
  const since = headers['if-modified-since'];
  // HTTP's dates have no fractions of a second.
  return since !== undefined && Math.floor(changedAt.getTime() / 1000) * 1000 <= Date.parse(since);
}

const withoutWeakness = (etag: string): string => etag.replace(/^W\//, '');
