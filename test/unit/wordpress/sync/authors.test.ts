import { expect, test } from 'vitest';
import type { Post, User } from '../../../../src/wordpress/client/index.ts';
import { useHarness } from './harness.ts';
import { edited, post, user } from './records.ts';

const here = useHarness();

// As the client makes them: a negative id, whoever they are.
const ann = user(-101, 'ann', { name: 'Ann of the plugin' });
const cara = user(-103, 'cara', { name: 'Cara' });
const dan = user(-104, 'dan', { name: 'Dan' });

const changed = (authors: readonly User[] | null, authorId = 1) => {
  const { posts } = here.cms.content;
  posts[0] = edited(posts[0] ?? post(1), { authors, authorId });
};
const byline = () => {
  const { authorId, coAuthorIds } = here.mirror.get('entries', '1')!.record;
  return [authorId, ...coAuthorIds];
};
const nameOf = (id: number) => here.mirror.get('users', String(id))?.record.name;

test('an author with the slug of an account is that account; others are guests with a page', async () => {
  changed([cara, ann, cara]);
  await here.sync();
  expect(byline()).toEqual([-103, 1]);
  expect(here.keys('users').sort()).toEqual(['-103', '1', '2']);
  expect(nameOf(1)).toBe('ANN');
  expect(here.mirror.get('users', '-103')?.record).toMatchObject({
    name: 'Cara',
    path: '/author/cara/',
    url: '',
  });
});

test('an unchanged site stays, and asks for no text because of guests', async () => {
  changed([ann, cara]);
  await here.sync();
  const before = here.dump();
  const { added, changed: again, removed } = await here.sync();
  expect([added, again, removed]).toEqual([0, 0, 0]);
  // Each sync reads the newest post again.
  expect(here.asked('posts')).toEqual([[1]]);
  expect(here.dump()).toEqual(before);
});

test('a guest who gets an account is linked to it without reading the post again', async () => {
  changed([ann, cara]);
  await here.sync();
  here.cms.content.users.push(user(9, 'cara'));
  await here.sync();
  expect(byline()).toEqual([1, 9]);
  expect(here.keys('users').sort()).toEqual(['1', '2', '9']);
});

test('if the account of a further author is not listed any more, the post is read again', async () => {
  const { users } = here.cms.content;
  users.push(user(9, 'cara'));
  changed([ann, cara]);
  await here.sync();
  expect(byline()).toEqual([1, 9]);
  users.pop();
  await here.sync();
  expect(here.asked('posts').flat()).toContain(1);
  expect(byline()).toEqual([1, -103]);
});

test('a guest without a text is gone, and the author of WordPress is back when the plugin names nobody', async () => {
  changed([dan, cara]);
  await here.sync({ maxShrink: 1 });
  changed(null, 2);
  await here.sync({ maxShrink: 1, full: true });
  expect(byline()).toEqual([2]);
  expect(here.keys('users').sort()).toEqual(['1', '2']);
});

test('if WordPress refuses its accounts, authors of a plugin are guests, and keep their names', async () => {
  here.cms.failures.set('users', 'forbidden');
  changed([ann, cara]);
  await here.sync();
  expect(byline().map((id) => nameOf(id ?? 0))).toEqual(['ANN', 'Cara']);
});

test('authors that the client asks for after it has read a post are kept with it', async () => {
  const ask = (post: Post) => (post.id === 1 ? { ...post, authors: [dan, ann] } : post);
  Object.assign(here.cms, {
    completer: () => (_: unknown, posts: readonly Post[]) => Promise.resolve(posts.map(ask)),
  });
  await here.sync();
  expect(byline()).toEqual([-104, 1]);
  expect(nameOf(-104)).toBe('Dan');
});
