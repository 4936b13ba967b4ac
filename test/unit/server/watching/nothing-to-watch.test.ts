import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { loadServerSettings } from '../../../../src/config/index.ts';
import { createLocalQueue } from '../../../../src/server/rebuilds/local-queue.ts';
import { startWatching } from '../../../../src/server/watching/start-watching.ts';
import { doorSecret } from '../../../support/desk-door.ts';
import { farSide } from '../../../support/far-side.ts';

/** A server that checks each millisecond, if it checks. */
async function start(variables: Readonly<Record<string, string>>, canBuild: boolean) {
  const far = await farSide((_, response) => void response.end());
  const read = loadServerSettings({ CMS_URL: far.url, SESSION_SECRET: doorSecret, ...variables });
  const checkEvery = read.rebuilds.checkEvery === null ? null : 1;
  const settings = { ...read, rebuilds: { ...read.rebuilds, checkEvery } };
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(line) });
  const run = canBuild ? () => Promise.resolve() : null;
  const rebuilds = createLocalQueue({ settings, log, run });
  const watching = startWatching({ settings, rebuilds, log, live: () => null });
  onTestFinished(async () => {
    watching?.stop();
    await rebuilds.close();
    await far.close();
  });
  return { watching, lines, refusal: rebuilds.refusal };
}

test('POLL_SECONDS=0 turns checks off', async () => {
  expect(await start({ POLL_SECONDS: '0' }, true)).toMatchObject({ watching: null, lines: [] });
});

test('a deploy preview makes no checks', async () => {
  const started = await start({ DEPLOY_CONTEXT: 'preview' }, true);
  expect(started).toMatchObject({ watching: null, lines: [] });
});

test('a server that cannot build logs once that checks are off', async () => {
  const { watching, lines } = await start({}, false);
  expect(watching).toBeNull();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('the change check is off');
});

test('a server that follows a bucket says so to those who ask it for a rebuild', async () => {
  const following = await start({ FOLLOW: 's3://paper/site' }, false);
  expect(following.refusal).toContain('shows what another machine publishes');
  expect(following.lines[0]).toContain('Ask for the rebuild on that machine');
  const lost = await start({}, false);
  expect(lost.refusal).toContain('cannot find the project');
});

test('other servers check', async () => {
  expect((await start({}, true)).watching).not.toBeNull();
});
