import type { Post } from '../model.ts';
import { isBlank, readPageText } from '../page-text.ts';
import type { Additions, EntryPlugin, PluginAsker } from './plugin.ts';

/** Shortcodes of builders, which WordPress runs on public pages only. */
const unrun =
  /\[\/?(?:vc|et_pb|fusion|av|mk|ux|cs|tatsu|thrive|x|ngg|fl)_[a-z_]+[\s\]]|ngg_shortcode_\d+_placeholder/;

/**
 * Texts that the REST API lacks, from their public pages: sections that a theme prints from its
 * options, layouts of WPBakery and Divi (raw shortcodes), NextGEN's galleries.
 */
export const publicText: EntryPlugin = {
  name: 'public texts',
  ask: async (asker, post) => {
    // Without a title, too, WordPress is broken, and the sync refuses it.
    const isEmpty = isBlank(post.contentHtml) && !isBlank(post.titleHtml);
    return isEmpty || unrun.test(post.contentHtml) ? textOfPage(asker, post) : {};
  },
};

/** Beaver Builder sends words without markup, so its texts are read on public pages, too. */
export const beaverText: EntryPlugin = {
  name: 'Beaver Builder',
  isActive: ({ namespaces }) => namespaces.some((name) => name.startsWith('fl-')),
  ask: async (asker, post) => {
    const html = await asker.page(post.link);
    return html?.includes('fl-builder-content') === true ? textOfPage(asker, post) : {};
  },
};

async function textOfPage(asker: PluginAsker, { link }: Post): Promise<Additions> {
  const html = await asker.page(link);
  const contentHtml = html === null ? null : readPageText(html);
  return contentHtml === null || unrun.test(contentHtml) ? {} : { contentHtml, isFromPage: true };
}
