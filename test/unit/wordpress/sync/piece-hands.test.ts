import { expect, onTestFinished, test } from 'vitest';
import { createHands } from '../../../../src/wordpress/sync/piece-hands.ts';
import type { Drawn, PieceOptions, Unmade } from '../../../../src/wordpress/sync/piece.ts';
import { post } from './records.ts';

const options: PieceOptions = {
  type: 'post',
  embedded: false,
  ground: {
    home: 'https://news.example',
    generation: 'v2',
    ownHosts: new Set(['news.example']),
    embedHosts: new Set(),
  },
};
const posts = Array.from({ length: 60 }, (_, place) =>
  post(place + 1, {
    contentHtml: `<p onclick="x()">Text ${place}</p><script>alert(${place})</script>`,
    ...(place === 30 ? { date: null, dateLocal: null } : {}),
  }),
);
const handsOf = (threads: number) => {
  const hands = createHands(threads);
  hands.expect(1000);
  onTestFinished(() => hands.end());
  return hands;
};

/** What was made of a text that could be. */
const made = (drawn: Drawn | Unmade | undefined): Drawn | undefined =>
  drawn === undefined || 'problem' in drawn ? undefined : drawn;

test('other threads make what this one would, in the order of the posts', async () => {
  const alone = await handsOf(0).draw(posts, options);
  expect(made(alone[0])?.piece.record).toMatchObject({ id: 1, path: expect.any(String) });
  expect(made(alone[0])?.prepared.parts.join('')).toBe('<p>Text 0</p>');
  expect(made(alone[0])?.piece.findings).not.toEqual([]);
  expect(alone[30]).toEqual({ problem: 'It is published, but it has no date.' });
  const hands = handsOf(2);
  const runs = await Promise.all([
    hands.draw(posts, options),
    hands.draw(posts.toReversed(), options),
  ]);
  expect(runs[0]).toEqual(alone);
  expect(runs[1]).toEqual(alone.toReversed());
});

test('a text that takes long gets its own record, and so do those that are made meanwhile', async () => {
  // Colours of code are loaded when they are first asked for.
  const mixed = posts.map((each, place) =>
    place % 7 === 0
      ? { ...each, contentHtml: `<pre><code class="language-ts">let n${place} = 1;</code></pre>` }
      : each,
  );
  const drawn = await handsOf(1).draw(mixed, options);
  expect(drawn.map((each) => made(each)?.piece.record)).toEqual(
    (await handsOf(0).draw(mixed, options)).map((each) => made(each)?.piece.record),
  );
});

test('what a thread leaves when it ends is made here', async () => {
  const hands = handsOf(2);
  const drawing = hands.draw(posts, options);
  hands.end();
  expect(await drawing).toEqual(await handsOf(0).draw(posts, options));
  expect(await hands.draw(posts.slice(0, 3), options)).toHaveLength(3);
});

test('what cannot be sent to a thread is a failure, and no end of the others', async () => {
  const hands = handsOf(1);
  const broken = { ...post(99), contentHtml: undefined as unknown as string };
  await expect(hands.draw([broken], options)).rejects.toThrow(TypeError);
  expect(await hands.draw(posts, options)).toHaveLength(60);
});

test('a long text is made within bounds, in its place; one that goes beyond them is none', async () => {
  const long = post(70, { contentHtml: `<p>${'Long. '.repeat(50_000)}</p>` });
  const mixed = [...posts.slice(0, 7), long, ...posts.slice(7, 20)];
  const drawn = await handsOf(0).draw(mixed, options);
  expect(drawn.map((each) => made(each)?.piece.record.id)).toEqual(mixed.map(({ id }) => id));
  expect(made(drawn[7])?.prepared.parts.join('')).toHaveLength(long.contentHtml.length);

  const hands = createHands(0, { patience: 0, memory: 256, threads: 1 });
  onTestFinished(() => hands.end());
  const [first, second] = await hands.draw([long, ...posts.slice(0, 1)], options);
  expect(first).toEqual({
    problem:
      'Its text takes more than 0 seconds or 256 MB to read: take some of its markup out in WordPress.',
  });
  expect(made(second)?.piece.record.id).toBe(1);
});
