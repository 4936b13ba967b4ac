import { expect, it } from 'vitest';
import type { Post } from '../../../src/wordpress/client/index.ts';
import { allOf, failureOf } from './collect.ts';
import type { Subject } from './subject.ts';

/** E3 and E4: creating and deleting, with and without the right to. */
export function writePostsContract(subject: Subject): void {
  const { generation } = subject.target;
  const prefix = generation === 'v2' ? 'rest' : 'json';
  const draftOf = (login: 'alice' | 'bob', title: string): Promise<Post> =>
    subject.as(login).posts.create({ title, content: `<p>${title}</p>` });
  const publicIds = async () =>
    (await allOf(subject.as('public').posts.stamps())).map(({ id }) => id);

  it('creates a draft with a title and a text beyond ASCII, and keeps it from the public', async () => {
    const content = '<p>Ærø, “quoted” & 港 — 🛶</p>';
    const made = await subject.as('alice').posts.create({ title: 'Überfahrt 港', content });
    const { id: authorId } = await subject.as('alice').users.me();
    expect(made).toMatchObject({ type: 'post', status: 'draft', authorId });
    const got = await subject.as('alice').posts.get(made.id, { context: 'edit' });
    expect(got.raw).toMatchObject({ title: 'Überfahrt 港', content });
    expect(await publicIds()).not.toContain(made.id);
    await subject.as('alice').posts.delete(made.id, { force: true });
  });

  it('publishes at the date, slug and excerpt that are asked for', async () => {
    const made = await subject.as('alice').posts.create({
      title: 'Straight to press',
      content: '<p>Printed.</p>',
      status: 'publish',
      slug: 'straight-to-press',
      excerpt: 'In short.',
      dateLocal: '2024-07-05T12:00:00',
    });
    expect(await publicIds()).toContain(made.id);
    const got = await subject.as('public').posts.get(made.id);
    expect(got).toMatchObject({
      status: 'publish',
      slug: 'straight-to-press',
      dateLocal: '2024-07-05T12:00:00',
      date: '2024-07-05T11:00:00Z',
    });
    expect(got.excerptHtml).toContain('In short.');
    await subject.as('alice').posts.delete(made.id, { force: true });
    expect(await publicIds()).not.toContain(made.id);
  });

  it('refuses an empty post as invalid', async () => {
    const error = await failureOf(subject.as('alice').posts.create({ title: '', content: '' }));
    expect(error).toMatchObject({
      code: 'invalid',
      status: generation === 'v2' ? 400 : 500,
      method: 'POST',
      serviceCode: 'empty_content',
    });
  });

  it('does not let a subscriber create', async () => {
    const error = await failureOf(
      subject.as('carol').posts.create({ title: 'Not mine to write', content: '<p>No.</p>' }),
    );
    expect(error).toMatchObject({
      code: 'forbidden',
      status: 403,
      serviceCode: `${prefix}_cannot_create`,
    });
  });

  it('does not let the public create, delete or upload, and sends nothing', async () => {
    const cms = subject.client();
    await cms.connect();
    const before = cms.requests();
    const calls = [
      cms.posts.create({ title: 'Nobody’s', content: '<p>No.</p>' }),
      cms.posts.delete(1),
      cms.media.delete(1),
    ];
    for (const call of calls) expect((await failureOf(call)).code).toBe('unauthorized');
    expect(cms.requests()).toBe(before);
  });

  it('moves a post to the trash, and tells when it lies there already', async () => {
    const { id } = await draftOf('alice', 'Soon in the trash');
    expect(await subject.as('alice').posts.delete(id)).toMatchObject({ id, outcome: 'trashed' });
    const again = await subject.as('alice').posts.delete(id);
    expect(again).toMatchObject({ id, outcome: 'already-trashed' });
    // The older generation deletes permanently whoever asks a second time.
    const kept = await subject.as('alice').posts.get(id, { context: 'edit' });
    expect(kept.status).toBe('trash');
    await subject.as('alice').posts.delete(id, { force: true });
  });

  it('brings a post back from the trash with its comments, which wait unless they are known to be approved', async () => {
    const alice = subject.as('alice');
    if (generation === 'legacy') {
      expect(await failureOf(alice.posts.restore(1))).toMatchObject({ code: 'unsupported' });
      return;
    }
    const all = await allOf(alice.comments());
    const { postId = 0 } = all[0] ?? {};
    const ofPost = async () =>
      (await allOf(alice.comments([postId]))).map((comment) => comment.id).toSorted();
    const approved = await ofPost();
    expect(approved.length).toBeGreaterThan(0);
    const { status, slug, link, date, sticky } = await alice.posts.get(postId, { context: 'edit' });
    await alice.posts.delete(postId);
    const draft = await alice.posts.restore(postId);
    expect(draft.post).toMatchObject({ id: postId, status: 'draft', slug, date, sticky: false });
    expect(draft.held).toBeGreaterThanOrEqual(approved.length);
    expect(draft.isMissingComments).toBe(false);
    expect(await ofPost()).toEqual([]);
    await alice.posts.delete(postId);
    const back = await alice.posts.restore(postId, { status, sticky, approved });
    expect(back.post).toMatchObject({ id: postId, status, slug, link, date, sticky });
    expect(back.held).toBe(draft.held - approved.length);
    expect(await ofPost()).toEqual(approved);
    // What is not in the trash stays as it is.
    expect((await alice.posts.restore(postId)).post.status).toBe(status);
  });

  it('brings a draft without a slug back without one, and only for those who may edit it', async () => {
    if (generation === 'legacy') return;
    const { id } = await draftOf('alice', 'Soon back');
    await subject.as('alice').posts.delete(id);
    const error = await failureOf(subject.as('bob').posts.restore(id));
    expect(error.code).toBe('forbidden');
    const { post } = await subject.as('alice').posts.restore(id);
    expect(post).toMatchObject({ id, status: 'draft', slug: '' });
    await subject.as('alice').posts.delete(id, { force: true });
    const own = await draftOf('bob', 'Bob’s own');
    await subject.as('bob').posts.delete(own.id);
    const restored = await subject.as('bob').posts.restore(own.id);
    expect(restored).toMatchObject({ post: { status: 'draft' }, isMissingComments: true });
    await subject.as('bob').posts.delete(own.id, { force: true });
  });

  it('deletes a post permanently', async () => {
    const { id } = await draftOf('alice', 'Soon nowhere');
    const deletion = await subject.as('alice').posts.delete(id, { force: true });
    expect(deletion).toMatchObject({ id, outcome: 'deleted' });
    const error = await failureOf(subject.as('alice').posts.get(id, { context: 'edit' }));
    expect(error).toMatchObject({ code: 'not-found', status: 404 });
  });

  it('says that an unknown post can’t be deleted', async () => {
    const error = await failureOf(subject.as('alice').posts.delete(99_999));
    expect(error).toMatchObject({
      code: 'not-found',
      status: 404,
      serviceCode: `${prefix}_post_invalid_id`,
    });
  });

  it('lets an author delete a post of their own, and none of another’s', async () => {
    const own = await draftOf('bob', 'Bob’s own');
    const others = await draftOf('alice', 'Alice’s own');
    const error = await failureOf(subject.as('bob').posts.delete(others.id));
    expect(error).toMatchObject({
      code: 'forbidden',
      status: generation === 'v2' ? 403 : 401,
      // The older generation is asked first where the post lies.
      serviceCode: generation === 'v2' ? 'rest_cannot_delete' : 'json_user_cannot_read',
    });
    expect((await subject.as('bob').posts.delete(own.id)).outcome).toBe('trashed');
    await subject.as('alice').posts.delete(others.id, { force: true });
  });

  it('creates and deletes pages', async () => {
    const made = await subject.as('alice').pages.create({ title: 'A loft', content: '<p>Up.</p>' });
    expect(made).toMatchObject({ type: 'page', status: 'draft' });
    const deletion = await subject.as('alice').pages.delete(made.id, { force: true });
    expect(deletion.outcome).toBe('deleted');
  });
}
