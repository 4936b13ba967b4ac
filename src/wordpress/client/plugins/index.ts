import type { AskedPost, Post } from '../model.ts';
import { coAuthorsPlus, publishPressAuthors } from './authors.ts';
import { translations } from './languages.ts';
import type { Additions, Announced, EntryPlugin, PluginAsker } from './plugin.ts';
import { publicHead, rankMath } from './head.ts';
import { beaverText, publicText } from './public-text.ts';
import { seopress } from './seopress.ts';
import { things } from './things.ts';
import { shopPages } from './woocommerce.ts';
import { yoast } from './yoast.ts';

export { archiveFields, archiveSeoIn, typeSeoIn } from './yoast.ts';
export { readFacts } from './facts.ts';
export type { Additions, PluginAsker } from './plugin.ts';
export { readRedirection } from './redirection.ts';

/** If several say the same of an entry, the first one counts. */
const plugins: readonly EntryPlugin[] = [
  yoast,
  seopress,
  rankMath,
  publicHead,
  translations,
  coAuthorsPlus,
  publishPressAuthors,
  publicText,
  beaverText,
  shopPages,
  things,
];

/** The fields that plugins add to records of v2. */
export const pluginFields: readonly string[] = plugins.flatMap(({ fields = [] }) => fields);

/** What plugins have added to a record of v2. */
export function readAdditions(record: unknown): Additions {
  return plugins.reduceRight<Additions>((all, { read }) => ({ ...all, ...read?.(record) }), {});
}

/** The names of plugins whose routes show that they are active. */
export function activePlugins(service: Announced): string[] {
  return plugins.filter(({ isActive }) => isActive?.(service) === true).map(({ name }) => name);
}

/** Adds what plugins with these names say of entries in routes of their own, or on their pages. */
export async function completeEntries(
  posts: readonly Post[],
  names: readonly string[],
  askerOf: () => PluginAsker,
): Promise<readonly AskedPost[]> {
  const active = plugins.filter(
    ({ name, isActive, ask }) =>
      ask !== undefined && (isActive === undefined || names.includes(name)),
  );
  if (active.length === 0) return posts;
  return Promise.all(
    posts.map(async (post) => {
      const asker = askerOf();
      const said = await Promise.all(active.map(async ({ ask }) => ask?.(asker, post)));
      const complete = said.reduceRight<AskedPost>((all, each) => ({ ...all, ...each }), post);
      return asker.lacks() ? { ...complete, lacks: true } : complete;
    }),
  );
}
