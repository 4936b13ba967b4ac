import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import autocannon from 'autocannon';
import { expect, onTestFinished, test } from 'vitest';
import { loadServerSettings } from '../../../../src/config/index.ts';
import { startServer } from '../../../../src/server/start.ts';
import { randomOf } from '../../../faults/random.ts';
import { openReleases, writeSite } from '../../../support/releases.ts';

const pages = 50;
const kept = 5;
const random = randomOf(1);

/** Each page and its asset contain the id of their release. The asset's name differs in each release. */
const siteOf = (number: number) => ({
  ...Object.fromEntries(
    Array.from({ length: pages }, (_, page) => [
      `${page}/index.html`,
      `<link href="/_astro/style.${number}.css">site ${number}, page ${page}`,
    ]),
  ),
  [`_astro/style.${number}.css`]: `style of site ${number}`,
  '404.html': 'nothing is here',
});

interface Reader {
  /** The last response of this connection. */
  number?: number;
}

test('readers get whole pages while the site is published many times', async () => {
  const { add, swap, releases, project } = await openReleases();
  const own = await writeSite(join(project, 'dist'), siteOf(0));
  const ids = new Map<number, string>([[0, 'none']]);
  const server = await startServer({
    base: '',
    settings: loadServerSettings({
      CMS_URL: 'http://127.0.0.1:1',
      GALLEY_FOLDER: join(project, '.galley'),
      SESSION_SECRET: 'a secret of the tests, long enough to seal with',
      HOST: '127.0.0.1',
      PORT: '0',
      POLL_SECONDS: '0',
    }),
    site: own,
    releases,
    log: { write: () => undefined },
  });
  onTestFinished(() => server.stop(100));

  const wrong: string[] = [];
  const seen = new Set<number>();
  const expectSame = (what: string, got: unknown, expected: unknown) => {
    if (got !== expected) wrong.push(`${what}: ${String(got)}, not ${String(expected)}`);
  };
  const idIn = (headers: object | undefined) =>
    new Headers(Object.entries(headers ?? {})).get('galley-release') ?? 'none';

  const {
    promise: ended,
    resolve: done,
    reject: fail,
  } = Promise.withResolvers<autocannon.Result>();
  const options: autocannon.Options = {
    url: server.url,
    connections: 8,
    duration: 120,
    requests: [
      {
        setupRequest: (request) => ({ ...request, path: `/${random.whole(pages)}/` }),
        onResponse(status, body, context: Reader, headers) {
          expectSame('status of a page', status, 200);
          const number = Number(/site (\d+)/.exec(body)?.[1]);
          const linked = Number(/style\.(\d+)\.css/.exec(body)?.[1]);
          expectSame('asset of a page', linked, number);
          expectSame('header of a page', idIn(headers), ids.get(number));
          seen.add(number);
          context.number = linked;
        },
      },
      {
        setupRequest: (request, context: Reader) => ({
          ...request,
          path: `/_astro/style.${context.number}.css`,
        }),
        onResponse(status, body, context: Reader, headers) {
          expectSame('status of an asset', status, 200);
          expectSame('asset', body, `style of site ${context.number}`);
          expectSame('header of an asset', idIn(headers), ids.get(context.number ?? -1));
        },
      },
    ],
  };
  const run = autocannon(options, (error: Error | null, result) => {
    if (error === null) done(result);
    else fail(error);
  });

  let answered = 0;
  run.on('response', () => {
    answered += 1;
  });
  // Long enough for readers to read a few pages of each release.
  const readOn = async (id: string, number: number): Promise<void> => {
    await swap(id);
    const enough = answered + 60;
    while (answered < enough || !seen.has(number)) await nextTurn();
  };
  for (let number = 1; number <= 14; number += 1) {
    const id = await add(number, siteOf(number));
    ids.set(number, id);
    await readOn(id, number);
    const earlier = number - random.whole(Math.min(number, kept));
    await readOn(ids.get(earlier) ?? id, earlier);
    await readOn(id, number);
    const old = ids.get(number - kept);
    if (old !== undefined && old !== 'none') await rm(join(releases, old), { recursive: true });
  }
  run.stop();
  const result = await ended;
  expect(wrong.slice(0, 10)).toEqual([]);
  expect([result.errors, result.timeouts, result.non2xx]).toEqual([0, 0, 0]);
  expect(answered).toBeGreaterThan(2000);
  expect(seen.size).toBeGreaterThan(10);
}, 60_000);
