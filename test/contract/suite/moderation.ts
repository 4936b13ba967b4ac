import { expect, it } from 'vitest';
import { z } from 'zod';
import { secretMarkers } from '../../support/oddities/index.ts';
import { allOf, failureOf, pick } from './collect.ts';
import { restAddress } from './raw.ts';
import type { Subject } from './subject.ts';

const record = z.object({ status: z.string() }).loose();

/** What moderators ask: comments of each status page by page, and what they do with one. */
export function moderationContract(subject: Subject): void {
  const moderation = (login: 'alice' | 'bob' | 'carol' = 'alice') => subject.as(login).moderation;

  if (subject.target.generation === 'legacy') {
    it('moderates nothing, and says so', async () => {
      const calls = [
        moderation().page({ status: 'hold' }),
        moderation().count('hold'),
        moderation().change(1, 'approved'),
        moderation().answer({ id: 1, postId: 1 }, 'Yes.'),
        moderation().delete(1),
      ];
      for (const { code } of await Promise.all(calls.map(failureOf)))
        expect(code).toBe('unsupported');
    });
    return;
  }

  const theHeld = async () => {
    const { items } = await moderation().page({ status: 'hold' });
    return items.find(({ contentHtml }) => contentHtml.includes(secretMarkers.heldComment))!;
  };
  const answerBelow = async (text: string) => {
    const posts = await allOf(subject.as('public').posts.list());
    const { id } = pick(posts, 'lamps-along-the-pier');
    const [parent] = await allOf(subject.as('public').comments([id]));
    return moderation().answer({ id: parent!.id, postId: id }, text);
  };

  it('lists comments by status, with the title of their text, and counts them', async () => {
    const held = await theHeld();
    const posts = await allOf(subject.as('public').posts.list());
    expect(held).toMatchObject({
      status: 'hold',
      postId: pick(posts, 'lamps-along-the-pier').id,
      postTitleHtml: pick(posts, 'lamps-along-the-pier').titleHtml,
    });
    const approved = await moderation().page({ status: 'approved' });
    expect(approved.items.map(({ status }) => status)).not.toContain('hold');
    expect(approved.total).toBe(await moderation().count('approved'));
    expect(await moderation().page({ status: 'approved', page: 99 })).toMatchObject({ items: [] });
  });

  it('finds comments by words and by the address of their writer', async () => {
    const byWords = await moderation().page({ status: 'approved', search: 'Brighter' });
    expect(byWords.items).toHaveLength(1);
    const byWriter = await moderation().page({ status: 'approved', search: 'rosa@example.test' });
    expect(byWriter.items).toMatchObject([{ authorEmail: 'rosa@example.test' }]);
    expect((await moderation().page({ status: 'approved', search: 'no such words' })).total).toBe(
      0,
    );
  });

  it('shows and changes nothing for accounts that may not moderate', async () => {
    const { id } = await theHeld();
    for (const login of ['bob', 'carol'] as const) {
      const calls = [
        moderation(login).page({ status: 'hold' }),
        moderation(login).get(id),
        moderation(login).change(id, 'approved'),
        moderation(login).delete(id),
      ];
      for (const { code } of await Promise.all(calls.map(failureOf)))
        expect(code).toBe('forbidden');
    }
  });

  it('answers a comment as the account; an answer is public at once, and only once', async () => {
    const made = await answerBelow('Thank you, we <em>did</em> count them.');
    expect(made).toMatchObject({ status: 'approved', authorName: expect.stringMatching(/^Alice/) });
    const comments = await allOf(subject.as('public').comments([made.postId]));
    expect(comments.map(({ id }) => id)).toContain(made.id);
    const again = await failureOf(answerBelow('Thank you, we <em>did</em> count them.'));
    expect(again.serviceCode).toBe('comment_duplicate');
    expect((await failureOf(answerBelow(' '))).code).toBe('invalid');
    await moderation().delete(made.id);
  });

  it('brings comments back from spam and from the trash as they were', async () => {
    const { id, postId } = await answerBelow('An answer to be moved about.');
    const change = async (to: Parameters<ReturnType<typeof moderation>['change']>[1]) =>
      (await moderation().change(id, to)).status;
    expect(await change('hold')).toBe('hold');
    const shown = await allOf(subject.as('public').comments([postId]));
    expect(shown.map((comment) => comment.id)).not.toContain(id);
    expect(await change('approved')).toBe('approved');
    expect(await change('approved')).toBe('approved');
    expect(await change('spam')).toBe('spam');
    expect(await change('unspam')).toBe('approved');
    expect(await change('trash')).toBe('trash');
    expect(await change('trash')).toBe('trash');
    expect(await change('untrash')).toBe('approved');
    await moderation().delete(id);
  });

  it('deletes comments permanently', async () => {
    const { id } = await answerBelow('An answer to be deleted.');
    expect(await moderation().delete(id)).toMatchObject({ outcome: 'deleted' });
    expect((await failureOf(moderation().get(id))).code).toBe('not-found');
    expect((await failureOf(moderation().change(id, 'spam'))).code).toBe('not-found');
  });

  it('shows no address of a writer to the public', async () => {
    const address = await restAddress(subject, 'comments');
    const bytes = await (await fetch(address)).text();
    expect(
      z
        .array(record)
        .parse(JSON.parse(bytes))
        .map(({ status }) => status),
    ).toContain('approved');
    expect(bytes).not.toContain('rosa@example.test');
  });
}
