import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { askHost } from '../../../../src/server/rebuilds/deploy-hook.ts';
import { newRebuild, type RebuildNews } from '../../../../src/server/rebuilds/rebuild.ts';
import { farSide, type Answering, type FarSide } from '../../../support/far-side.ts';
import { asking, ended, startRebuilding } from './rebuilding.ts';

const token = 'planted-hook-token';
let far: FarSide;
afterEach(() => far.close());

interface Told {
  readonly news: readonly RebuildNews[];
  readonly log: string;
}

/** Calls the hook at this path, with very short pauses. */
async function tell(
  answer: Answering,
  path = '/build_hooks/planted-hook-id',
  { patience = 10_000, signal = new AbortController().signal } = {},
): Promise<Told> {
  far = await farSide(answer);
  const lines: string[] = [];
  const news: RebuildNews[] = [];
  const run = askHost({
    hook: { url: `${far.url}${path}`, token },
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    pauses: [1, 2, 3],
    patience,
  });
  await run(newRebuild(asking('A correction')), (each) => news.push(each), signal);
  return { news, log: lines.join('') };
}

const statuses =
  (...all: readonly number[]): Answering =>
  (_, response) =>
    void response.writeHead(all[Math.min(far.seen.length, all.length) - 1]!).end();

test('a hook gets empty JSON once, and the host builds', async () => {
  const { news } = await tell(statuses(204));
  expect(news).toEqual([{ step: 'requested' }]);
  expect(far.seen).toMatchObject([
    {
      method: 'POST',
      path: '/build_hooks/planted-hook-id',
      body: '{}',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    },
  ]);
});

test('GitHub gets a repository_dispatch event', async () => {
  await tell(statuses(204), '/repos/owner/name/dispatches');
  const [{ headers, body } = { headers: {}, body: '' }] = far.seen;
  expect(headers).toMatchObject({
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'user-agent': 'Galley',
  });
  expect(JSON.parse(body)).toEqual({
    event_type: 'galley-rebuild',
    client_payload: { rebuild: expect.any(String), calls: 1, reason: 'A correction' },
  });
});

test.each([
  [[500, 500, 204], 3],
  [[429, 200], 2],
  [[503, 502, 504, 201], 4],
])('a temporary failure is tried again: %j', async (answers, tries) => {
  const { news } = await tell(statuses(...answers));
  expect(news).toEqual([{ step: 'requested' }]);
  expect(far.seen).toHaveLength(tries);
});

test.each([
  [404, 1, 'The deploy hook responded with status 404: a refusal.'],
  [401, 1, 'The deploy hook responded with status 401: a refusal.'],
  [302, 1, 'The deploy hook responded with status 302: a redirect, which is not followed.'],
  [500, 4, 'The deploy hook responded with status 500.'],
])(
  'the status %i is a failure after %i tries, and the reason shows no secret',
  async (status, tries, reason) => {
    const { news, log } = await tell((_, response) => {
      response.writeHead(status, { location: '/elsewhere' }).end('the body of the host');
    });
    expect(news).toEqual([{ step: 'failed', reason, advice: expect.any(String) }]);
    expect(far.seen.map(({ path }) => path)).toEqual(
      Array(tries).fill('/build_hooks/planted-hook-id'),
    );
    expect(JSON.stringify(news) + log).not.toMatch(/planted|127\.0\.0\.1/);
  },
);

test('a hook that hangs or breaks off is called again, then the rebuild fails', async () => {
  // Long enough for a busy machine to send each request before it is given up.
  const hanging = await tell(() => undefined, undefined, { patience: 500 });
  expect(hanging.news).toMatchObject([
    { step: 'failed', reason: 'The deploy hook could not be reached (no answer in time).' },
  ]);
  expect(far.seen).toHaveLength(4);
  await far.close();
  const broken = await tell((_, response) => void response.destroy());
  expect(broken.news).toMatchObject([{ reason: expect.stringContaining('could not be reached') }]);
  expect(broken.log + JSON.stringify(broken.news)).not.toMatch(/planted|127\.0\.0\.1/);
});

test('a stopping server does not wait for a host', async () => {
  const stopping = new AbortController();
  const { news } = await tell(() => stopping.abort(), undefined, { signal: stopping.signal });
  expect(news).toEqual([]);
});

test('with a hook, requests are gathered in the same way, and the host builds', async () => {
  far = await farSide((_, response) => void response.writeHead(200).end());
  const here = await startRebuilding({
    settings: {
      DEPLOY_HOOK_URL: `${far.url}/planted-hook-id`,
      REBUILD_QUIET: '50ms',
      DEPLOY_HOOK_TOKEN: token,
    },
  });
  try {
    const calls = await Promise.all(
      Array.from({ length: 10 }, () => here.rebuilds.request(asking())),
    );
    const done = await ended(here, calls[0]!);
    expect(done).toMatchObject({ state: 'requested', release: null, problem: null });
    expect(far.seen).toHaveLength(1);
    expect(await here.story()).toEqual([]);
    expect(JSON.stringify(here.news) + here.log()).not.toContain('planted');
  } finally {
    await here.stop();
  }
});
