import { expect, test } from 'vitest';
import { inTurn } from '../../../../src/wordpress/sync/in-turn.ts';

test('results are taken in the order of their beginnings, and only so many are under way', async () => {
  const taken: [string, number][] = [];
  const turns = inTurn<string, number>(2, (name, result) => taken.push([name, result]));
  const first = Promise.withResolvers<number>();
  await turns.add('first', first.promise);
  const adding = turns.add('second', Promise.resolve(2));
  expect(taken).toEqual([]);
  first.resolve(1);
  await adding;
  expect(taken).toEqual([['first', 1]]);
  await turns.rest();
  expect(taken).toEqual([
    ['first', 1],
    ['second', 2],
  ]);
});

test('a failure is told to whoever waits next', async () => {
  const turns = inTurn<string, number>(2, () => undefined);
  await turns.add('first', Promise.reject(new Error('It broke.')));
  await expect(turns.rest()).rejects.toThrow('It broke.');
});
