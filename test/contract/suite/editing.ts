import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Login } from '../../support/wordpress/index.ts';
import { secretMarkers } from '../../support/oddities/index.ts';
import { allOf, failureOf } from './collect.ts';
import { basicOf, restAddress } from './raw.ts';
import type { Subject } from './subject.ts';

const madePassword = z.object({ uuid: z.string(), password: z.string() });
const kept = ['draft', 'pending', 'future', 'private'] as const;

/** What an editors' tool asks: lists of every status page by page, the newest version of a text, its own password. */
export function editingContract(subject: Subject): void {
  const { generation } = subject.target;
  const titles = (items: readonly { readonly titleHtml: string }[]) =>
    items.map(({ titleHtml }) => titleHtml).join('\n');

  it('turns the pages of all posts for an editor: every status but the trash, the newest first', async () => {
    const { posts } = subject.as('alice');
    const first = await posts.page({ perPage: 7, statuses: ['any'], context: 'edit' });
    expect(first.items.length).toBeGreaterThan(0);
    expect(first.items.length).toBeLessThanOrEqual(7);
    expect(first.unreadable).toEqual([]);
    expect(first.pages).toBe(Math.ceil((first.total ?? 0) / 7));
    const all = [...first.items];
    for (let page = 2; page <= (first.pages ?? 0); page += 1) {
      const { items } = await posts.page({ page, perPage: 7, statuses: ['any'], context: 'edit' });
      all.push(...items);
    }
    // No row twice, none left out: sticky posts are in their places.
    expect(new Set(all.map(({ id }) => id)).size).toBe(first.total);
    expect(all).toHaveLength(first.total ?? -1);
    const shown = new Set(all.map(({ status }) => status));
    for (const status of ['publish', ...kept]) expect(shown).toContain(status);
    expect(shown).not.toContain('trash');
    const dated = all.filter(({ status }) => status === 'publish').map(({ date }) => date ?? '');
    expect(dated).toEqual(dated.toSorted().toReversed());
    const { raw, modified, link } = all.find(({ status }) => status === 'publish') ?? {};
    expect([raw, modified, link]).not.toContain(null);
    expect(all.some(({ embedded }) => embedded.author?.name === 'Alice O’Writer')).toBe(true);
  });

  it.each(kept)('lists what is %s and nothing else', async (status) => {
    const { items } = await subject.as('alice').posts.page({ statuses: [status], context: 'edit' });
    expect(titles(items)).toContain(secretMarkers[status]);
    for (const item of items) expect(item.status).toBe(status);
  });

  it('lists several statuses at once, the trash among them', async () => {
    const made = await subject.as('alice').posts.create({ title: 'Thrown away', content: 'Gone.' });
    await subject.as('alice').posts.delete(made.id);
    const statuses = ['draft', 'trash'];
    const { items } = await subject.as('alice').posts.page({ statuses, context: 'edit' });
    expect([...new Set(items.map(({ status }) => status))].toSorted()).toEqual(statuses);
    expect(items.map(({ id }) => id)).toContain(made.id);
    await subject.as('alice').posts.delete(made.id, { force: true });
  });

  it('lists the entries of an author or of a month, and in the order of titles', async () => {
    const { posts } = subject.as('alice');
    const { items: all } = await posts.page({ perPage: 100 });
    const { authorId, dateLocal } = all.find(
      (post) => post.authorId !== null && post.dateLocal !== null,
    )!;
    const idsOf = (items: readonly { readonly id: number }[]) => items.map(({ id }) => id);
    const ofAuthor = await posts.page({ perPage: 100, author: authorId! });
    expect(ofAuthor.items.every((post) => post.authorId === authorId)).toBe(true);
    expect(idsOf(ofAuthor.items)).toEqual(
      expect.arrayContaining(idsOf(all.filter((post) => post.authorId === authorId))),
    );
    const month = dateLocal!.slice(0, 7);
    const inMonth = await posts.page({ perPage: 100, month });
    expect(inMonth.items.every((post) => post.dateLocal?.startsWith(month))).toBe(true);
    expect(idsOf(inMonth.items)).toEqual(
      expect.arrayContaining(idsOf(all.filter((post) => post.dateLocal?.startsWith(month)))),
    );
    for (const order of ['asc', 'desc'] as const) {
      const { items } = await posts.page({ perPage: 100, orderBy: 'title', order });
      const letters = items
        .map(({ titleHtml }) => titleHtml.slice(0, 1).toLowerCase())
        .filter((letter) => /[a-z]/.test(letter));
      const sorted = letters.toSorted();
      expect(letters).toEqual(order === 'asc' ? sorted : sorted.toReversed());
    }
  });

  it('shows what is not published to nobody who may not see it', async () => {
    for (const login of ['public', 'carol'] as const) {
      const { posts } = subject.as(login);
      const plain = await posts.page({ perPage: 100 });
      const asked = await posts.page({ statuses: ['draft'] }).catch(() => null);
      const bytes = JSON.stringify([plain, asked]);
      for (const status of kept) expect(bytes).not.toContain(secretMarkers[status]);
    }
  });

  it('searches page by page, and is empty past the end', async () => {
    const { posts, pages, media } = subject.as('alice');
    const found = await posts.page({ search: 'wanderer’s', statuses: ['any'] });
    expect(found.items.map(({ slug }) => slug)).toEqual(['without-a-name']);
    expect(found).toMatchObject({ total: 1, pages: 1 });
    expect(await posts.page({ page: 99 })).toMatchObject({ items: [], total: null, pages: null });
    const house = await pages.page({ perPage: 1 });
    expect(house.items).toHaveLength(1);
    expect(house.total).toBeGreaterThan(1);
    const files = await media.page({ perPage: 1 });
    expect(files.items).toHaveLength(1);
    expect(files.pages).toBe(files.total);
    const all = await allOf(media.list());
    expect(all.map(({ id }) => id)).toContain(files.items[0]?.id);
    expect(files.total).toBeGreaterThanOrEqual(all.length);
  });

  /** The raw call that an editor's browser makes every minute; the older generation has none of its own. */
  async function autosave(login: Login, id: number, content: string) {
    const address = await restAddress(subject, `posts/${id}/autosaves`);
    const { applicationPassword } = subject.site().accounts[login];
    return fetch(address, {
      method: 'POST',
      headers: {
        // The plugin for own passwords refuses others.
        authorization:
          basicOf(subject.site().credentials(login)) ??
          `Basic ${btoa(`${login}:${applicationPassword}`)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ title: 'Not saved yet', content }),
    });
  }

  it('finds the newest text: the saved one, or what an editor has not saved yet', async () => {
    const { posts } = subject.as('alice');
    const made = await posts.create({
      title: 'As it was printed',
      content: '<p>First words.</p>',
      status: 'publish',
      dateLocal: '2024-08-01T10:00:00',
    });
    expect(await posts.newest(made.id)).toMatchObject({
      from: 'saved',
      savedAt: '2024-08-01T09:00:00Z',
      post: { id: made.id, raw: { content: '<p>First words.</p>' } },
    });
    expect((await autosave('alice', made.id, '<p>Second thoughts.</p>')).status).toBe(200);
    const newest = await posts.newest(made.id);
    expect(newest).toMatchObject({
      from: 'autosave',
      post: {
        id: made.id,
        status: 'publish',
        slug: made.slug,
        link: made.link,
        titleHtml: 'Not saved yet',
        modified: newest.savedAt,
        raw: { title: 'Not saved yet', content: '<p>Second thoughts.</p>' },
      },
    });
    expect(newest.post.contentHtml).toContain('Second thoughts.');
    const published = await subject.as('public').posts.get(made.id);
    expect(published.contentHtml).toContain('First words.');
    await posts.delete(made.id, { force: true });
  });

  it('gives no version of a text to accounts that may not edit it', async () => {
    const [public_] = (await subject.as('public').posts.page({ perPage: 1 })).items;
    const error = await failureOf(subject.as('carol').posts.newest(public_?.id ?? 0));
    expect(error.code).toBe('forbidden');
    const draft = await subject.as('alice').posts.create({ title: 'Hers', content: 'Hers.' });
    expect((await failureOf(subject.as('bob').posts.newest(draft.id))).code).toBe('forbidden');
    await subject.as('alice').posts.delete(draft.id, { force: true });
  });

  it('finds the newest text of a page', async () => {
    const { pages } = subject.as('alice');
    const page = await pages.create({ title: 'A shed', content: '<p>Boats.</p>' });
    expect(await pages.newest(page.id)).toMatchObject({ from: 'saved', post: { type: 'page' } });
    await pages.delete(page.id, { force: true });
  });

  it('knows the application password that signs, and revokes it', async () => {
    const credentials = subject.site().credentials('bob');
    const { applicationPasswords } = subject.as('bob');
    const current = await applicationPasswords.current();
    if (generation === 'legacy') {
      expect(current).toBeNull();
      expect((await failureOf(applicationPasswords.revoke('x'))).code).toBe('unsupported');
      return;
    }
    if (credentials.method !== 'application-password') {
      expect(current).toBeNull();
      return;
    }
    expect(current?.name).toBeTruthy();
    const made = await fetch(await restAddress(subject, 'users/me/application-passwords'), {
      method: 'POST',
      headers: {
        authorization: basicOf(credentials) ?? '',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: 'Made by the desk' }),
    });
    const { uuid, password } = madePassword.parse(await made.json());
    const cms = subject.client({ credentials: subject.site().credentials('bob', password) });
    expect(await cms.applicationPasswords.current()).toEqual({ uuid, name: 'Made by the desk' });
    await cms.applicationPasswords.revoke(uuid);
    expect((await failureOf(cms.users.me())).code).toBe('bad-credentials');
    expect((await subject.as('bob').applicationPasswords.current())?.uuid).toBe(current?.uuid);
  });
}
