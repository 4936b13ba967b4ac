import { expect, it } from 'vitest';
import { protectedPassword, secretMarkers } from '../../support/oddities/index.ts';
import { allOf, failureOf, pick } from './collect.ts';
import type { Subject } from './subject.ts';

/** One post: with and without the right to read it. */
export function getPostContract(subject: Subject): void {
  const { generation } = subject.target;

  async function idOf(slug: string): Promise<number> {
    return pick(await allOf(subject.as('public').posts.list()), slug).id;
  }

  async function idOfKept(status: 'draft' | 'private' | 'pending' | 'future'): Promise<number> {
    const kept = await allOf(subject.as('alice').posts.list({ status, context: 'edit' }));
    const found = kept.find((item) => item.titleHtml.includes(secretMarkers[status]));
    if (!found) throw new Error(`An editor is not shown the post that is ${status}.`);
    return found.id;
  }

  it('gets one post as the list has it', async () => {
    const all = await allOf(subject.as('public').posts.list());
    const listed = pick(all, 'lamps-along-the-pier');
    const got = await subject.as('public').posts.get(listed.id);
    // What comes along uninvited with the one generation and not the other is no part of it.
    expect({ ...got, embedded: null }).toEqual({ ...listed, embedded: null });
    expect(got.raw).toBeNull();
  });

  it('gets what was typed, in the context edit', async () => {
    const id = await idOf('keeper-of-the-light');
    const { raw } = await subject.as('alice').posts.get(id, { context: 'edit' });
    expect(raw?.content).toBe('<p>The title has markup and entities in it.</p>');
  });

  it('says that an unknown post is not there', async () => {
    const error = await failureOf(subject.as('public').posts.get(99_999));
    expect(error).toMatchObject({
      code: 'not-found',
      status: 404,
      method: 'GET',
      serviceCode: generation === 'v2' ? 'rest_post_invalid_id' : 'json_post_invalid_id',
    });
    expect(decodeURIComponent(error.url ?? '')).toContain('/posts/99999');
  });

  it('refuses unpublished posts to the public and to a subscriber', async () => {
    for (const status of ['draft', 'pending', 'future', 'private'] as const) {
      const id = await idOfKept(status);
      const toPublic = await failureOf(subject.as('public').posts.get(id));
      expect(toPublic).toMatchObject({
        code: 'unauthorized',
        status: 401,
        serviceCode: generation === 'v2' ? 'rest_forbidden' : 'json_user_cannot_read',
      });
      expect((await failureOf(subject.as('carol').posts.get(id))).code).toBe('forbidden');
    }
  });

  if (generation === 'v2') {
    it('gives a protected post without its text, and with it to who knows the password', async () => {
      const id = await idOf('for-members');
      const closed = await subject.as('public').posts.get(id);
      expect(closed).toMatchObject({ protected: true, contentHtml: '', excerptHtml: '' });
      const open = await subject.as('public').posts.get(id, { password: protectedPassword });
      expect(open.contentHtml).toContain(secretMarkers.protected);
    });

    it('refuses a wrong post password, and does not repeat it in the error', async () => {
      const id = await idOf('for-members');
      const wrong = 'a-guess-that-misses';
      const error = await failureOf(subject.as('public').posts.get(id, { password: wrong }));
      expect(error).toMatchObject({ status: 403, serviceCode: 'rest_post_incorrect_password' });
      expect(
        JSON.stringify([error.message, error.url, error.hint, error.serviceMessage]),
      ).not.toContain(wrong);
    });
  } else {
    it('refuses a protected post to the public, and gives it to an editor', async () => {
      const kept = await allOf(subject.as('alice').posts.list({ context: 'edit' }));
      const { id } = pick(kept, 'for-members');
      const error = await failureOf(subject.as('public').posts.get(id));
      expect(error).toMatchObject({ code: 'unauthorized', serviceCode: 'json_user_cannot_read' });
      const open = await subject.as('alice').posts.get(id, { context: 'edit' });
      expect(open.contentHtml).toContain(secretMarkers.protected);
    });
  }
}
