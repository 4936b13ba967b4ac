import { expect, test } from 'vitest';
import { recent } from '../../../src/views/recent.ts';

/** Remembers texts, and tells which were made. */
function library(most: number) {
  const made: string[] = [];
  const remember = recent<string>(most, (text) => text.length);
  const keys = new Map<string, object>();
  return {
    made,
    get: (text: string) => {
      const key = keys.get(text) ?? {};
      keys.set(text, key);
      return remember(key, () => {
        made.push(text);
        return Promise.resolve(text);
      });
    },
  };
}

test('what was made is made once, even when it is asked for twice at a time', async () => {
  const { get, made } = library(100);
  expect(await Promise.all([get('fog'), get('fog')])).toEqual(['fog', 'fog']);
  expect(await get('fog')).toBe('fog');
  expect(made).toEqual(['fog']);
});

test('what was asked for longest ago is forgotten once all is larger than it may be', async () => {
  const { get, made } = library(8);
  for (const text of ['fog', 'sea', 'fog', 'boat', 'fog', 'sea']) await get(text);
  expect(made).toEqual(['fog', 'sea', 'boat', 'sea']);
});

test('what is larger than all that may be kept is made each time', async () => {
  const { get, made } = library(2);
  for (const text of ['fog', 'fog']) expect(await get(text)).toBe(text);
  expect(made).toEqual(['fog', 'fog']);
});

test('what could not be made is tried again', async () => {
  const remember = recent<string>(9, (text) => text.length);
  const key = {};
  await expect(remember(key, () => Promise.reject(new Error('It is gone.')))).rejects.toThrow(
    'It is gone.',
  );
  expect(await remember(key, () => Promise.resolve('fog'))).toBe('fog');
});
