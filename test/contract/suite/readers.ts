import { expect, it } from 'vitest';
import { z } from 'zod';
import type { NewComment } from '../../../src/wordpress/client/index.ts';
import { allOf, pick } from './collect.ts';
import { basicOf, restAddress } from './raw.ts';
import type { Subject } from './subject.ts';

const seen = z.object({ author_ip: z.string(), author_user_agent: z.string() });

/** What readers send, who have no account. WordPress decides on it. */
export function readersContract(subject: Subject): void {
  const isNewer = subject.target.generation === 'v2';
  const isWordPress = subject.target.name.startsWith('WordPress');
  let number = 0;
  const comment = async (slug: string, more: Partial<NewComment> = {}): Promise<NewComment> => {
    number += 1;
    const posts = await allOf(subject.as('public').posts.list());
    return {
      postId: pick(posts, slug).id,
      parentId: null,
      authorName: `Rita ${number}`,
      // WordPress takes one comment of an address each fifteen seconds.
      authorEmail: `rita${number}@reader.example`,
      authorUrl: '',
      text: `What a <b>sight</b> & <script>alert(1)</script>, ${number}.`,
      address: `192.0.2.${number}`,
      userAgent: 'Mozilla/5.0 (reader)',
      ...more,
    };
  };

  it('takes a comment of somebody without an account, who waits for approval, and the same only once', async () => {
    const sent = await comment('lamps-along-the-pier');
    const outcome = await subject.as('public').sendComment(sent);
    expect(outcome).toEqual({ state: 'held', id: expect.any(Number) });
    const approved = await allOf(subject.as('public').comments([sent.postId]));
    expect(approved.map(({ id }) => id)).not.toContain('id' in outcome ? outcome.id : null);
    // WordPress 7.1 looks first how fast somebody writes.
    expect(await subject.as('public').sendComment(sent)).toMatchObject({
      state: 'refused',
      why: expect.stringMatching(/^(?:duplicate|flood)$/),
      said: expect.stringMatching(/Duplicate|too quickly/),
    });
  });

  it('takes no comment on a text whose discussion is closed, from nobody', async () => {
    const sent = await comment('keeper-of-the-light');
    for (const login of ['public', 'alice'] as const)
      expect(await subject.as(login).sendComment(sent)).toMatchObject({
        state: 'refused',
        why: 'not-taken',
      });
  });

  it('says in WordPress’s words what is missing', async () => {
    const sent = await comment('lamps-along-the-pier', { authorName: '', authorEmail: '' });
    expect(await subject.as('public').sendComment(sent)).toMatchObject({
      state: 'refused',
      why: 'other',
      said: expect.stringMatching(/required|fill/i),
    });
  });

  if (!isNewer) return;
  it('an account that moderates passes on the reader’s address, text as text, and approves nothing', async () => {
    const sent = await comment('lamps-along-the-pier');
    const outcome = await subject.as('admin').sendComment(sent);
    if (outcome.state === 'refused' || outcome.id === null) throw new Error('It was refused.');
    expect(outcome.state).toBe('held');
    const stored = await subject.as('alice').moderation.get(outcome.id);
    expect(stored).toMatchObject({ authorName: sent.authorName, status: 'hold' });
    expect(stored.contentHtml).not.toMatch(/<b>|<script/);
    expect(stored.contentHtml).toContain('&lt;b&gt;sight&lt;/b&gt;');
    // The embedded service does not keep these two.
    if (isWordPress) {
      const url = await restAddress(subject, `comments/${outcome.id}`);
      url.searchParams.set('context', 'edit');
      const authorization = basicOf(subject.site().credentials('alice')) ?? '';
      const raw = seen.parse(await (await fetch(url, { headers: { authorization } })).json());
      expect(raw).toEqual({ author_ip: sent.address, author_user_agent: sent.userAgent });
    }
    await subject.as('alice').moderation.delete(outcome.id);
  });
}
