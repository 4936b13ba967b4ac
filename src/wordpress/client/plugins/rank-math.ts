import { z } from 'zod';
import { text } from '../generations/fields.ts';
import type { EntryPlugin } from './plugin.ts';
import { linkTo, readHead } from '../page-head.ts';
import { readPublicHead, saidIn } from './head.ts';
import { toSeo } from './seo.ts';

const answer = z.object({ success: z.literal(true), head: text });

/** Has a route only with headless support: the elements of a page's head, without the title. */
export const rankMath: EntryPlugin = {
  name: 'Rank Math',
  isActive: ({ routes }) => routes.has('/rankmath/v1/getHead'),
  async ask(asker, post) {
    const said = answer.safeParse(await asker.json('rankmath/v1/getHead', { url: post.link }));
    const head = readHead(said.data?.head ?? '');
    // With PATH_INFO it answers with a head of no page; it also refuses some hosts with a port.
    const isOfPage = linkTo(head.links, ['canonical']) !== null || head.metas.has('og:url');
    return isOfPage
      ? { seo: toSeo(saidIn(head, post, asker.siteName), post) }
      : readPublicHead(asker, post);
  },
};
