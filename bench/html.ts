import { parseDocument } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { fill, prepareBody, type Prepared, type Writers } from '../src/content/html/index.ts';
import { home, makeBodies, type Body, type Kind } from './support/bodies.ts';
import type { Bench, Measurements } from './support/face.ts';
import {
  megabytes,
  median,
  microseconds,
  milliseconds,
  peakMemory,
  quantile,
} from './support/figures.ts';

const bodiesOfAKind = 200;
const rounds = 5;
const goal = 1;

const surroundings = {
  home,
  ownHosts: new Set([new URL(home).host]),
  embedHosts: new Set(['youtube.com', 'vimeo.com']),
};

const prepareOne = ({ html, address }: Body) => prepareBody(html, { ...surroundings, address });

/** What is measured, side by side: each body goes through all of them, in another order each time. */
const contestants = {
  galley: prepareOne,
  sanitizeHtml: ({ html }: Body) => sanitizeHtml(html),
  parser: ({ html }: Body) => parseDocument(html),
} as const satisfies Record<string, (body: Body) => unknown>;

type Contestant = keyof typeof contestants;
const names: readonly Contestant[] = ['galley', 'sanitizeHtml', 'parser'];

type Times = Readonly<Record<Contestant, readonly number[]>>;

async function timesOf(bodies: readonly Body[]): Promise<Times> {
  const times: Record<Contestant, number[]> = { galley: [], sanitizeHtml: [], parser: [] };
  // The first rounds run code that is not compiled yet, as a build's first texts do; they don't count.
  for (let round = -2; round < rounds; round++) {
    for (const [place, body] of bodies.entries()) {
      for (let turn = 0; turn < names.length; turn++) {
        const name = names[(turn + place + round + names.length) % names.length] ?? 'galley';
        const started = performance.now();
        await contestants[name](body);
        if (round >= 0) times[name].push(performance.now() - started);
      }
    }
  }
  return times;
}

const writers: Writers = {
  link: ({ address }) => address.slice(home.length),
  file: ({ address }) => address,
  picture: ({ alt, width, height }) =>
    `<img src="/_media/a.webp" alt="${alt}" width="${width ?? 0}" height="${height ?? 0}">`,
  player: () => '<video></video>',
  embed: () => '<a></a>',
  search: () => '<form></form>',
  sign: () => '<svg></svg>',
  form: () => '',
};

function fillTimes(texts: readonly Prepared[]): number[] {
  const times: number[] = [];
  for (let round = -2; round < rounds; round++) {
    for (const text of texts) {
      const started = performance.now();
      fill(text, writers);
      if (round >= 0) times.push(performance.now() - started);
    }
  }
  return times;
}

async function measure(kind: Kind): Promise<Measurements> {
  const bodies = makeBodies(kind, bodiesOfAKind);
  const times = await timesOf(bodies);
  const [ours, sanitize, parser] = names.map((name) => median(times[name]));
  if (ours === undefined || sanitize === undefined || parser === undefined) return [];
  const isMain = kind === 'typical';
  const lines: Measurements = [
    {
      label: `${kind} bodies, median size`,
      value: `${(median(bodies.map(({ html }) => Buffer.byteLength(html))) / 1000).toFixed(1)} KB`,
    },
    {
      label: `${kind}: prepared, median`,
      value: milliseconds(ours),
      ...(isMain && { goal: `${goal} ms or less`, met: ours <= goal }),
    },
    {
      label: `${kind}: prepared, slowest 1 in 20`,
      value: milliseconds(quantile(times.galley, 0.95)),
    },
    { label: `${kind}: sanitize-html, its defaults, median`, value: milliseconds(sanitize) },
    { label: `${kind}: htmlparser2, parsing only, median`, value: milliseconds(parser) },
    {
      label: `${kind}: prepared against sanitize-html, against parsing`,
      value: `${(ours / sanitize).toFixed(2)} ×, ${(ours / parser).toFixed(2)} ×`,
    },
  ];
  if (!isMain) return lines;
  const prepared = await Promise.all(bodies.map(prepareOne));
  const filled = median(fillTimes(prepared.map((preparation) => preparation.prepared)));
  return [...lines, { label: `${kind}: gaps filled, median`, value: microseconds(filled) }];
}

const bench: Bench = {
  name: 'html',
  async run() {
    const measured: Measurements[] = [];
    for (const kind of ['typical', 'dense', 'classic'] as const) measured.push(await measure(kind));
    return [...measured.flat(), { label: 'peak memory', value: megabytes(peakMemory()) }];
  },
};

export default bench;
