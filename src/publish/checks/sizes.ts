import type { Examined } from '../examine.ts';
import type { SiteIndex } from '../site-index.ts';
import { count, type Outcome } from './outcome.ts';

interface Measured {
  readonly files: number;
  /** Bytes. */
  readonly all: number;
  readonly largest: { readonly file: string; readonly size: number } | null;
  /** Of the pages that have a text; null where there is none. */
  readonly average: number | null;
}

// Pages that come out without their texts are still whole documents; what goes on purpose (a film, a hundred posts)
// leaves the pages that stay as large as they were.
const leastShare = 0.5;

/** How large the site is. Fails where its pages have lost more than half of their size, on the average. */
export function checkSizes(before: SiteIndex | null, now: Examined): Outcome {
  const size = measure(now.files);
  const old = before === null ? null : measure(before.files);
  const [is, was] = [size.average, old?.average ?? null];
  const lost = was !== null && (is ?? 0) < was * leastShare;
  const parts = [
    `${count(size.files, 'file')}, ${kilobytes(size.all)}${old === null ? '' : ` (${change(size.all - old.all)})`}`,
    ...(size.largest === null
      ? []
      : [`the largest page is ${size.largest.file}, ${kilobytes(size.largest.size)}`]),
    ...(lost
      ? [`a page has ${kilobytes(is ?? 0)} on average and had ${kilobytes(was)} before`]
      : []),
  ];
  return {
    name: 'sizes',
    isPassed: !lost,
    line: parts.join('; '),
    advice:
      'Look at a few pages of the build: something that appears on all of them may be missing. If the pages are meant to be this small, publish with --force.',
  };
}

function measure(all: SiteIndex['files']): Measured {
  let [files, bytes, texts, ofTexts] = [0, 0, 0, 0];
  let largest: Measured['largest'] = null;
  for (const [file, { size, page }] of all) {
    if (!file.startsWith('client/')) continue;
    files += 1;
    bytes += size;
    if (page?.hasContent !== true) continue;
    texts += 1;
    ofTexts += size;
    if (largest === null || size > largest.size) largest = { file, size };
  }
  return { files, all: bytes, largest, average: texts === 0 ? null : ofTexts / texts };
}

const kilobytes = (bytes: number): string =>
  `${(bytes / 1000).toLocaleString('en', { maximumFractionDigits: bytes < 10_000 ? 1 : 0 })} KB`;

const change = (bytes: number): string => `${bytes < 0 ? '−' : '+'}${kilobytes(Math.abs(bytes))}`;
