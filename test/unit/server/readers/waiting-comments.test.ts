import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createWaitingComments } from '../../../../src/server/readers/waiting-comments.ts';
import {
  CmsError,
  type NewComment,
  type SentComment,
} from '../../../../src/wordpress/client/index.ts';

const flood: SentComment = { state: 'refused', why: 'flood', said: null };
const held: SentComment = { state: 'held', id: 5 };
const duplicate: SentComment = { state: 'refused', why: 'duplicate', said: null };

const written = (name: string, network = 1): NewComment => ({
  postId: 10,
  parentId: null,
  authorName: name,
  authorEmail: `${name}@reader.example`,
  authorUrl: '',
  text: `Hello from ${name}`,
  address: `2001:db8:${network}::1`,
  userAgent: 'Mozilla/5.0',
});

async function folderOfSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-waiting-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A server whose WordPress answers in this way; the last answer stays. */
function serverIn(folder: string, answers: readonly (SentComment | CmsError)[], pause = 1) {
  const sent: string[] = [];
  const log: unknown[] = [];
  const note = (...line: unknown[]) => void log.push(line);
  const waiting = createWaitingComments({
    folder,
    secret: 'a secret of the tests, long enough to seal with',
    log: { info: note, warn: note },
    limits: { inAll: 8, floodPause: pause, failurePause: pause },
    send: async ({ authorName }) => {
      const answer = answers[Math.min(sent.length, answers.length - 1)] ?? held;
      sent.push(authorName);
      if (answer instanceof CmsError) throw answer;
      return answer;
    },
  });
  onTestFinished(() => waiting.close());
  return { waiting, sent, log };
}

const never = 3_600_000;
const nobodyWaits = (server: ReturnType<typeof serverIn>) =>
  expect.poll(() => server.waiting.isEmpty(), { interval: 2 }).toBe(true);

test('a comment waits until WordPress takes it; then nothing of it is left', async () => {
  const folder = await folderOfSite();
  const server = serverIn(folder, [flood, flood, held]);
  expect(server.waiting.isEmpty()).toBe(true);
  expect(await server.waiting.add(written('Rita'))).toBe(true);
  await nobodyWaits(server);
  expect(server.sent).toEqual(['Rita', 'Rita', 'Rita']);
  expect(JSON.stringify(server.log)).not.toMatch(/Rita|reader\.example|2001:db8/);
  server.waiting.close();
  expect(readFileSync(join(folder, 'comments.db'), 'latin1')).not.toMatch(/Fe26/);
});

test('the next server passes on what waited, and one that WordPress has already is no fault', async () => {
  const folder = await folderOfSite();
  const first = serverIn(folder, [flood], never);
  await first.waiting.add(written('Rita'));
  await first.waiting.add(written('Otto'));
  first.waiting.close();
  expect(readFileSync(join(folder, 'comments.db'), 'latin1')).not.toMatch(/Rita|reader\.example/);
  const second = serverIn(folder, [duplicate, held]);
  await nobodyWaits(second);
  expect(second.sent).toEqual(['Rita', 'Otto']);
});

test('each network waits in one line, of few comments; the first of each comes first', async () => {
  const folder = await folderOfSite();
  const server = serverIn(folder, [held], never);
  const flooded = [];
  for (let at = 0; at < 7; at += 1) flooded.push(await server.waiting.add(written(`Eve${at}`, 6)));
  expect(flooded).toEqual([true, true, true, true, true, false, false]);
  expect(await server.waiting.add(written('Rita', 7))).toBe(true);
  for (let at = 0; at < 2; at += 1) await server.waiting.add(written('Bot', 100 + at));
  expect(await server.waiting.add(written('Otto', 9))).toBe(false);
  server.waiting.close();
  const next = serverIn(folder, [held]);
  await nobodyWaits(next);
  expect(next.sent.slice(0, 2)).toEqual(['Eve0', 'Rita']);
  expect(next.sent.slice(-4)).toEqual(['Eve1', 'Eve2', 'Eve3', 'Eve4']);
});

test('one that WordPress breaks at does not keep the others waiting; one that it refuses is said to be lost', async () => {
  const folder = await folderOfSite();
  const broken = new CmsError({ code: 'server', status: 500, message: 'It broke.' });
  const refused: SentComment = { state: 'refused', why: 'other', said: 'No, Rita.' };
  const before = serverIn(folder, [], never);
  await before.waiting.add(written('Rita'));
  await before.waiting.add(written('Otto'));
  before.waiting.close();
  const server = serverIn(folder, [broken, held, refused]);
  await nobodyWaits(server);
  expect(server.sent).toEqual(['Rita', 'Otto', 'Rita']);
  const lines = JSON.stringify(server.log);
  expect(lines).toContain('WordPress refused a comment that waited');
  expect(lines).not.toMatch(/Rita|Otto/);
});

test('after another SESSION_SECRET, what waited is lost, and the log says so', async () => {
  const folder = await folderOfSite();
  const first = serverIn(folder, [flood], never);
  await first.waiting.add(written('Rita'));
  first.waiting.close();
  const log: unknown[] = [];
  const second = createWaitingComments({
    folder,
    secret: 'another secret of the tests, long enough to seal with',
    send: async () => held,
    log: { info: () => undefined, warn: (...line: unknown[]) => void log.push(line) },
  });
  onTestFinished(() => second.close());
  await expect.poll(() => second.isEmpty(), { interval: 2 }).toBe(true);
  expect(JSON.stringify(log)).toContain('it is lost');
});

test('a damaged file keeps nobody from writing', async () => {
  const folder = await folderOfSite();
  await writeFile(join(folder, 'comments.db'), 'no database'.repeat(1_000));
  const server = serverIn(folder, [held], never);
  expect(server.waiting.isEmpty()).toBe(true);
  expect(await server.waiting.add(written('Rita'))).toBe(false);
  expect(JSON.stringify(server.log)).toContain('comments.db');
});
