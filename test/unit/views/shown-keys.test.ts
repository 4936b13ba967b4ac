import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ZodError } from 'zod';
import type { Prepared } from '../../../src/content/html/index.ts';
import type { CollectionName, Store, StoredRecords } from '../../../src/wordpress/mirror/index.ts';
import { post, prepared } from '../wordpress/mirror/mirrors.ts';
import { openKeyedSite, postOf, userOf } from './keyed-site.ts';

/** Something else of the same kind; several where it is not known of which kind. */
const otherThan = (value: unknown): readonly unknown[] => {
  switch (typeof value) {
    case 'number':
      return [value + 1];
    case 'boolean':
      return [!value];
    case 'string':
      if (/^\d{4}-\d\d-\d\dT/.test(value)) return [value.replace('T09', 'T11')];
      return [value.endsWith('/') ? `${value.slice(0, -1)}x/` : `${value}x`];
    default:
      return value === null ? [3, 'de', 'https://news.example/1.jpg'] : [];
  }
};

/** The same record with one value in it that is another; for each value in it. */
const variantsOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return [
      ...items.flatMap((item, place) => variantsOf(item).map((other) => items.with(place, other))),
      ...(items.length > 0 ? [items.slice(1)] : []),
    ];
  }
  if (typeof value !== 'object' || value === null) return otherThan(value);
  return Object.entries(value).flatMap(([name, field]) =>
    variantsOf(field).map((other) => ({ ...value, [name]: other })),
  );
};

const linked = (address: string): Prepared => ({
  parts: ['<p>See \u00000\u0000</p>'],
  references: [{ kind: 'link', address }],
  headings: [],
});

/** Adds what the keyed site has none of. */
async function enrich(store: Store): Promise<void> {
  const write = store.begin();
  const body = await write.putBody(prepared('<p>Text</p>'));
  const page = (id: number, fields: object) => ({
    ...post(id, body, `Page ${id}`),
    ...{ type: 'page' as const, path: `/page-${id}/`, slug: `page-${id}`, ...fields },
  });
  write.put('pages', '101', page(101, {}));
  write.put('pages', '102', page(102, { parentId: 101, path: '/page-101/page-102/' }));
  write.put('pages', '103', page(103, { parentId: 102, featuredMediaId: 1, parts: 2 }));
  const bio = linked('https://news.example/2026/01/story-5/');
  const avatar = 'https://news.example/2.jpg';
  write.put('users', '1', { ...userOf(1), bio, avatar, url: 'https://ann.example/' });
  const media = store.get('media', '1')?.record;
  if (media) write.put('media', '1', { ...media, caption: bio, alt: 'A boat', credit: 'Ann' });
  for (const [id, postId, parentId] of [
    [1, 6, null],
    [2, 6, 1],
    [3, 102, null],
  ] as const)
    write.put('comments', String(id), {
      ...{ id, postId, parentId, authorName: 'Ben', authorUrl: 'https://ben.example/' },
      ...{ date: `2026-02-01T09:00:0${id}Z`, dateLocal: `2026-02-01T09:00:0${id}`, content: bio },
    });
  const uses = [
    { kind: 'link' as const, address: 'https://news.example/2026/01/story-3/' },
    { kind: 'picture' as const, address: 'https://news.example/2.jpg' },
  ];
  const standfirst = 'It began at sea';
  write.put('posts', '6', { ...postOf(6, body), standfirst, uses, parts: 2, words: 900 });
  await write.commit();
}

const changed: readonly (readonly [CollectionName, string])[] = [
  ...([
    ['site', 'site'],
    ['users', '1'],
    ['categories', 'category:sea'],
    ['categories', 'category:news'],
    ['tags', 'post_tag:t2'],
    ['media', '1'],
    ['comments', '1'],
    ['comments', '2'],
    ['pictures', 'https://news.example/1.jpg'],
    ['pictures', 'https://news.example/2.jpg'],
    ['posts', '6'],
    ['posts', '5'],
    ['pages', '101'],
    ['pages', '103'],
  ] as const),
];

test('whatever is another value in a record: where a page shows it, the page has another key', async () => {
  const { store, pictures, startProcess } = await openKeyedSite();
  for (const name of ['photo-1.jpgx', 'photo-2.jpgx']) writeFileSync(join(pictures, name), name);
  await enrich(store);
  const { keys, shown } = await startProcess();
  const before = { keys: await keys(), shown: await shown() };
  let touched = 0;

  for (const [collection, key] of changed) {
    const record = store.get(collection, key)?.record;
    for (const variant of variantsOf(record)) {
      const write = store.begin();
      try {
        write.put(collection, key, variant as StoredRecords[CollectionName]);
      } catch (error) {
        write.rollback();
        // Of another shape than the store takes.
        if (error instanceof ZodError) continue;
        throw error;
      }
      await write.commit();
      const now = { keys: await keys(), shown: await shown() };
      const stale = [...now.shown]
        .filter(([path, what]) => before.shown.get(path) !== what)
        .map(([path]) => path)
        .filter((path) => before.keys.get(path) === now.keys.get(path));
      expect(stale, `${collection} ${key} ${JSON.stringify(variant)}`).toEqual([]);
      if ([...now.shown].some(([path, what]) => before.shown.get(path) !== what)) touched += 1;

      const back = store.begin();
      if (record) back.put(collection, key, record);
      await back.commit();
    }
  }
  expect(touched).toBeGreaterThan(60);
  // What was remembered on the way there shows nowhere.
  expect(await keys()).toEqual(before.keys);
}, 60_000);
