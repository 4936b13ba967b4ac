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
  const size = measure(now.files, now.pages, ({ size: bytes }) => bytes);
  const old =
    before === null
      ? null
      : measure(
          new Map(Object.entries(before.files)),
          new Map(Object.entries(before.pages)),
          ([bytes]) => bytes,
        );
  const [is, was] = [size.average, old?.average ?? null];
  const lost = was !== null && (is ?? 0) < was * leastShare;
  const parts = [
    `${count(size.files, 'file')}, ${kilobytes(size.all)}${old === null ? '' : ` (${change(size.all - old.all)})`}`,
    ...(size.largest === null
      ? []
      : [`the largest page is ${size.largest.file}, ${kilobytes(size.largest.size)}`]),
    ...(lost
      ? [`a page has ${kilobytes(is ?? 0)} on the average, and had ${kilobytes(was)} before`]
      : []),
  ];
  return {
    name: 'sizes',
    isPassed: !lost,
    line: parts.join('; '),
    advice:
      'Look at a few pages of the build: something that all of them show may be missing. If they were meant to become that small, publish with --force.',
  };
}

function measure<F>(
  files: ReadonlyMap<string, F>,
  pages: ReadonlyMap<string, { readonly hasContent: boolean }>,
  sizeOf: (file: F) => number,
): Measured {
  const sizes = new Map(
    [...files]
      .filter(([path]) => path.startsWith('client/'))
      .map(([path, file]) => [path, sizeOf(file)]),
  );
  const texts = [...pages]
    .filter(([, { hasContent }]) => hasContent)
    .map(([file]) => ({ file, size: sizes.get(file) ?? 0 }));
  const sum = (all: Iterable<number>) => [...all].reduce((total, each) => total + each, 0);
  return {
    files: sizes.size,
    all: sum(sizes.values()),
    largest: texts.toSorted((one, other) => other.size - one.size)[0] ?? null,
    average: texts.length === 0 ? null : sum(texts.map(({ size }) => size)) / texts.length,
  };
}

const kilobytes = (bytes: number): string =>
  `${(bytes / 1000).toLocaleString('en', { maximumFractionDigits: bytes < 10_000 ? 1 : 0 })} KB`;

const change = (bytes: number): string => `${bytes < 0 ? '−' : '+'}${kilobytes(Math.abs(bytes))}`;
