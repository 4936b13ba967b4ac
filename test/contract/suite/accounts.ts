import { expect, it } from 'vitest';
import type { User } from '../../../src/wordpress/client/index.ts';
import type { Login } from '../../support/wordpress/index.ts';
import { allOf, failureOf } from './collect.ts';
import type { Subject } from './subject.ts';

const roles: Record<Login, { role: string; may: string[]; mayNot: string[] }> = {
  admin: { role: 'administrator', may: ['list_users', 'delete_others_posts'], mayNot: [] },
  alice: { role: 'editor', may: ['delete_others_posts', 'upload_files'], mayNot: ['list_users'] },
  bob: { role: 'author', may: ['publish_posts', 'upload_files'], mayNot: ['delete_others_posts'] },
  carol: { role: 'subscriber', may: ['read'], mayNot: ['edit_posts', 'upload_files'] },
};
const logins = ['admin', 'alice', 'bob', 'carol'] as const;

/** E6, E7, E8: who there is, who one is oneself, and credentials that are wrong. */
export function accountsContract(subject: Subject): void {
  const { generation } = subject.target;
  const namesOf = (users: readonly User[]) => users.map((user) => user.slug).toSorted();

  it.each(logins)('tells %s who they are and what they may do', async (login) => {
    const me = await subject.as(login).users.me();
    const { role, may, mayNot } = roles[login];
    expect(me).toMatchObject({ slug: login, roles: [role] });
    for (const right of may) expect(me.capabilities).toContain(right);
    for (const right of mayNot) expect(me.capabilities).not.toContain(right);
  });

  it('has no current user without credentials', async () => {
    expect((await failureOf(subject.as('public').users.me())).code).toBe('unauthorized');
  });

  it('does not accept a wrong password, and keeps it out of the error', async () => {
    const wrong = 'wrong-wrong-wrong-wrong';
    const cms = subject.client({ credentials: subject.site().credentials('alice', wrong) });
    const error = await failureOf(cms.users.me());
    expect(error.code).toBe('bad-credentials');
    expect(error.hint).toBeTruthy();
    const shown = JSON.stringify([error.message, error.url, error.hint, error.serviceMessage]);
    for (const form of [wrong, Buffer.from(`alice:${wrong}`).toString('base64')]) {
      expect(shown).not.toContain(form);
    }
  });

  it('reads what is public in spite of a wrong password', async () => {
    const credentials = subject.site().credentials('alice', 'wrong-wrong-wrong-wrong');
    const posts = await allOf(subject.client({ credentials }).posts.stamps());
    expect(posts.length).toBeGreaterThan(5);
  });

  if (generation === 'v2') {
    it('lists those who have published, to the public', async () => {
      const users = await allOf(subject.as('public').users.list());
      expect(namesOf(users)).toEqual(['admin', 'alice', 'bob']);
      expect(users.find((user) => user.slug === 'alice')).toMatchObject({
        name: 'Alice O’Writer',
        descriptionHtml: 'Bio of <b>alice</b> &amp; co.',
      });
    });
  } else {
    it('lists everybody, to an administrator alone', async () => {
      const users = await allOf(subject.as('admin').users.list());
      expect(namesOf(users)).toEqual(['admin', 'alice', 'bob', 'carol']);
      expect(JSON.stringify(users)).not.toContain('example.test');
      const toPublic = await failureOf(allOf(subject.as('public').users.list()));
      expect(toPublic).toMatchObject({
        code: 'unauthorized',
        serviceCode: 'json_user_cannot_list',
      });
      const toEditor = await failureOf(allOf(subject.as('alice').users.list()));
      expect(toEditor).toMatchObject({ code: 'forbidden', status: 403 });
    });
  }

  it('gets one account, those without public posts only for an administrator', async () => {
    const { alice, carol } = subject.site().accounts;
    const author = await subject.as('admin').users.get(alice.id);
    expect(author).toMatchObject({ id: alice.id, slug: 'alice', name: 'Alice O’Writer' });
    const reader = await subject.as('admin').users.get(carol.id);
    expect(reader.slug).toBe('carol');
    const error = await failureOf(subject.as('public').users.get(carol.id));
    expect(error).toMatchObject({
      code: 'unauthorized',
      serviceCode: generation === 'v2' ? 'rest_user_cannot_view' : 'json_user_cannot_list',
    });
  });

  it('says that an unknown account is not there', async () => {
    const error = await failureOf(subject.as('admin').users.get(99_999));
    expect(error).toMatchObject({
      code: 'not-found',
      status: generation === 'v2' ? 404 : 400,
      serviceCode: generation === 'v2' ? 'rest_user_invalid_id' : 'json_user_invalid_id',
    });
  });
}
