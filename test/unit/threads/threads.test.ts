import { expect, onTestFinished, test } from 'vitest';
import { openThread } from '../../../src/threads.ts';

const waiting = new URL('waiting-thread.ts', import.meta.url);
const open = (script: URL) => {
  const thread = openThread<number, Uint8Array>(script);
  onTestFinished(() => thread.end());
  return thread;
};

test('each question gets its own answer, whichever comes first', async () => {
  const thread = open(waiting);
  const order: number[] = [];
  const answers = await Promise.all(
    [200, 1, 90].map(async (wait) => {
      const answer = await thread.ask(wait);
      order.push(wait);
      return [...(answer ?? [])];
    }),
  );
  expect(answers).toEqual([[200], [1], [90]]);
  expect(order).toEqual([1, 90, 200]);
});

test('a thread that fails gives no answers any more, and the others go on', async () => {
  const thread = open(waiting);
  expect(await Promise.all([thread.ask(10_000), thread.ask(-1)])).toEqual([undefined, undefined]);
  expect(await thread.ask(1)).toBeUndefined();
  expect(await open(waiting).ask(1)).toEqual(new Uint8Array([1]));
});

test('nor does one that can’t be started, or was ended', async () => {
  expect(await open(new URL('nowhere.ts', import.meta.url)).ask(1)).toBeUndefined();
  const thread = open(waiting);
  const asked = thread.ask(10_000);
  thread.end();
  expect(await asked).toBeUndefined();
});
