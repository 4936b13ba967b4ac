import type { Post } from '../model.ts';
import { coAuthorsPlus } from './co-authors-plus.ts';
import type { Additions, EntryPlugin, PluginAsker } from './plugin.ts';
import { translations } from './languages.ts';
import { publishPressAuthors } from './publishpress-authors.ts';
import { yoast } from './yoast.ts';

export type { Additions, PluginAsker } from './plugin.ts';

/** If several say the same of an entry, the first one counts. */
const plugins: readonly EntryPlugin[] = [yoast, translations, coAuthorsPlus, publishPressAuthors];

/** The fields that plugins add to records of v2. */
export const pluginFields: readonly string[] = plugins.flatMap(({ fields = [] }) => fields);

/** What plugins have added to a record of v2. */
export const readAdditions = (record: unknown): Additions =>
  plugins.reduceRight<Additions>((all, { read }) => ({ ...all, ...read?.(record) }), {});

/** The names of plugins whose routes show that they are active. */
export const activePlugins = (namespaces: readonly string[]): string[] =>
  activeOf(namespaces).map(({ name }) => name);

/** Adds what active plugins say of entries in routes of their own. */
export async function completeEntries(
  posts: readonly Post[],
  namespaces: readonly string[],
  askerOf: () => PluginAsker,
): Promise<readonly Post[]> {
  const active = activeOf(namespaces).filter(({ ask }) => ask !== undefined);
  if (active.length === 0) return posts;
  return Promise.all(
    posts.map(async (post) => {
      const asker = askerOf();
      const said = await Promise.all(active.map(async ({ ask }) => ask?.(asker, post)));
      return said.reduceRight<Post>((all, each) => ({ ...all, ...each }), post);
    }),
  );
}

const activeOf = (namespaces: readonly string[]): EntryPlugin[] =>
  plugins.filter(({ isActive }) => isActive?.(namespaces) === true);
