import { expect, test } from 'vitest';
import { rightsOf } from '../../../../src/server/auth/rights.ts';

const own = { type: 'post', authorId: 7, status: 'draft' };
const account = (...capabilities: string[]) =>
  rightsOf({ id: 7, capabilities: new Set(capabilities) });

// The rights of WordPress's roles: wp-admin/includes/schema.php.
const contributor = account('edit_posts', 'delete_posts');
const author = account(
  ...['edit_posts', 'delete_posts', 'edit_published_posts', 'delete_published_posts'],
  'upload_files',
);
const editor = account(
  ...['posts', 'pages'].flatMap((kind) =>
    ['edit', 'delete'].flatMap((verb) =>
      ['', 'others_', 'published_', 'private_'].map((which) => `${verb}_${which}${kind}`),
    ),
  ),
);

test.each([
  ['their own draft', own, [true, true, true]],
  ['their own, once published', { ...own, status: 'publish' }, [false, true, true]],
  ['their own, scheduled', { ...own, status: 'future' }, [false, true, true]],
  ['their own, private', { ...own, status: 'private' }, [true, true, true]],
  ['another’s draft', { ...own, authorId: 8 }, [false, false, true]],
  ['one without an author', { ...own, authorId: null }, [false, false, true]],
  ['another’s private one', { ...own, authorId: 8, status: 'private' }, [false, false, true]],
  ['a page', { ...own, type: 'page' }, [false, false, true]],
])('contributors, authors and editors have WordPress’s rights for %s', (_, text, expected) => {
  const accounts = [contributor, author, editor];
  expect(accounts.map(({ edit }) => edit(text))).toEqual(expected);
  expect(accounts.map((each) => each.delete(text))).toEqual(expected);
});

test('the right to edit others’ posts does not include their published posts', () => {
  const may = account('edit_posts', 'edit_others_posts');
  expect(may.edit({ ...own, authorId: 8 })).toBe(true);
  expect(may.edit({ ...own, authorId: 8, status: 'publish' })).toBe(false);
});

test('a type has its own rights where it is registered with them, and those of posts elsewhere', () => {
  const boat = { ...own, type: 'boat' };
  expect(account('edit_posts').edit(boat)).toBe(true);
  expect(account('edit_posts').seeUnpublished('boat')).toBe(true);
  const keeper = account('edit_boats', 'edit_posts');
  expect(keeper.edit(boat)).toBe(true);
  expect(keeper.edit({ ...boat, authorId: 8 })).toBe(false);
  expect(account('edit_boats').edit(own)).toBe(false);
});

test('the general rights', () => {
  const offered = [account('read'), contributor, author, editor].map(
    ({ write, upload, seeUnpublished }) => [write, upload, seeUnpublished('page')],
  );
  expect(offered).toEqual([
    [false, false, false],
    [true, false, false],
    [true, true, false],
    [true, false, true],
  ]);
});
