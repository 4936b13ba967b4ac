import { expect, onTestFinished, test } from 'vitest';
import {
  createPreparer,
  type PreparedEntry,
  type PrepareOptions,
  type UnreadableEntry,
} from '../../../../src/wordpress/sync/prepare/entries.ts';
import { post } from './records.ts';

const options: PrepareOptions = {
  type: 'post',
  embedded: false,
  ofTexts: new Map(),
  context: {
    home: 'https://news.example',
    wordPress: 'https://news.example',
    generation: 'v2',
    ownHosts: new Set(['news.example']),
    embedHosts: new Set(),
    fields: {},
    taxonomies: new Set(['category', 'post_tag']),
  },
};
const posts = Array.from({ length: 60 }, (_, place) =>
  post(place + 1, {
    contentHtml: `<p onclick="x()">Text ${place}</p><script>alert(${place})</script>`,
    ...(place === 30 ? { date: null, dateLocal: null } : {}),
  }),
);
const preparerOf = ({ many }: { many: boolean }) => {
  const preparer = createPreparer();
  preparer.expect(many ? 1000 : 1);
  onTestFinished(() => preparer.end());
  return preparer;
};

/** What was made of a text that could be. */
const made = (result: PreparedEntry | UnreadableEntry | undefined): PreparedEntry | undefined =>
  result === undefined || 'problem' in result ? undefined : result;

test('worker threads prepare what this one would, in the order of the posts', async () => {
  const alone = await preparerOf({ many: false }).prepare(posts, options);
  expect(made(alone[0])?.synced.record).toMatchObject({ id: 1, path: expect.any(String) });
  expect(made(alone[0])?.prepared.parts.join('')).toBe('<p>Text 0</p>');
  expect(made(alone[0])?.synced.findings).not.toEqual([]);
  expect(alone[30]).toEqual({ problem: 'It is published, but it has no date.' });
  const preparer = preparerOf({ many: true });
  const runs = await Promise.all([
    preparer.prepare(posts, options),
    preparer.prepare(posts.toReversed(), options),
  ]);
  expect(runs[0]).toEqual(alone);
  expect(runs[1]).toEqual(alone.toReversed());
});

test('a text that takes long gets its own record, and so do the others', async () => {
  // Colours of code are loaded when they are first asked for.
  const mixed = posts.map((each, place) =>
    place % 7 === 0
      ? { ...each, contentHtml: `<pre><code class="language-ts">let n${place} = 1;</code></pre>` }
      : each,
  );
  const results = await preparerOf({ many: true }).prepare(mixed, options);
  expect(results.map((each) => made(each)?.synced.record)).toEqual(
    (await preparerOf({ many: false }).prepare(mixed, options)).map(
      (each) => made(each)?.synced.record,
    ),
  );
});

test('posts that a thread leaves when it ends are prepared here', async () => {
  const preparer = preparerOf({ many: true });
  const preparing = preparer.prepare(posts, options);
  preparer.end();
  expect(await preparing).toEqual(await preparerOf({ many: false }).prepare(posts, options));
  expect(await preparer.prepare(posts.slice(0, 3), options)).toHaveLength(3);
});

test('a post that fails in a thread fails here, and the next ones are prepared', async () => {
  const preparer = preparerOf({ many: true });
  const broken = { ...post(99), contentHtml: undefined as unknown as string };
  await expect(preparer.prepare([broken], options)).rejects.toThrow(TypeError);
  expect(await preparer.prepare(posts, options)).toHaveLength(60);
});

test('a long text is prepared within limits, in its place; beyond them it is a problem', async () => {
  const long = post(70, { contentHtml: `<p>${'Long. '.repeat(50_000)}</p>` });
  const mixed = [...posts.slice(0, 7), long, ...posts.slice(7, 20)];
  const results = await preparerOf({ many: false }).prepare(mixed, options);
  expect(results.map((each) => made(each)?.synced.record.id)).toEqual(mixed.map(({ id }) => id));
  expect(made(results[7])?.prepared.parts.join('')).toHaveLength(long.contentHtml.length);

  const preparer = createPreparer({ patience: 0, memory: 256, threads: 1 });
  onTestFinished(() => preparer.end());
  const [first, second] = await preparer.prepare([long, ...posts.slice(0, 1)], options);
  expect(first).toEqual({
    problem:
      'Its text takes more than 0 seconds or 256 MB to read: take some of its markup out in WordPress.',
  });
  expect(made(second)?.synced.record.id).toBe(1);
});
