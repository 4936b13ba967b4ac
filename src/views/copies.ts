import { escapeAttribute, escapeText } from 'entities';
import type { PostData } from '../wordpress/index.ts';
import { feedHref, getHomePath, getOwnPages, isPreview } from './addresses.ts';
import { titleOf } from './card.ts';
import { getLanguage, getSite, getWords, inEachLanguage } from './content.ts';
import { digestOf } from '../digest.ts';
import { withFeedText, type FeedItemView } from './feed-item.ts';
import { canonicalOf, isHidden } from './head.ts';
import { look } from './look.ts';
import { getFrontPage, getTextPages } from './pages.ts';
import { getLatestPosts, getStories } from './posts.ts';
import { isOnDemand } from './prerendered.ts';
import { teaser, teaserLengths } from './teaser.ts';
import { getArchivedTypes } from './types.ts';

/* For programs: texts as Markdown, and `llms.txt` (https://llmstxt.org), without texts that
   search engines leave out. */

const isOpen = (post: PostData): boolean =>
  !isPreview() && !post.draft && !isHidden(post) && canonicalOf(post) === undefined;

/** The path of the copy of a text, such as `/2026/10/fog/index.md`; undefined if it has none. */
export function copyPathOf(post: PostData): string | undefined {
  if (!look.copies.markdown || !isOpen(post) || isOnDemand(post)) return undefined;
  return post.path.endsWith('/') ? `${post.path}index.md` : `${post.path}.md`;
}

/** The texts with a copy in the language of now. */
export function copiedTexts(): readonly PostData[] {
  if (!look.copies.markdown) return [];
  const all = [...getStories(), ...getTextPages(), ...[getFrontPage() ?? []].flat()];
  return all.filter((post) => copyPathOf(post) !== undefined);
}

/** The cache key of a copy: of what a feed has of the text, only this is in it. */
export function copyKey({ id, guid, summary, authors, ...view }: FeedItemView): string {
  return digestOf([view, authors.map(({ name }) => name)]);
}

/** A text as Markdown, all of its parts in one piece, below what is known of it in YAML. */
export async function copyFile(view: FeedItemView): Promise<string> {
  const { title, link, published, updated, authors, categories, html } = await withFeedText(view);
  const facts = { title, url: link, published, updated, categories };
  const known = Object.entries({ ...facts, authors: authors.map(({ name }) => name) });
  // JSON is valid in YAML.
  const head = known.map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`).join('');
  // Few sites need it.
  const { markdownOf } = await import('../content/markdown.ts');
  return `---\n${head}---\n\n${markdownOf(`<h1>${escapeText(title)}</h1>${html}`)}`;
}

/** Everything that `llms.txt` says: its sections by their headings. */
export interface LlmsView {
  readonly name: string;
  readonly description: string;
  readonly sections: readonly (readonly [title: string, links: readonly NamedLink[]])[];
}

type NamedLink = readonly [name: string, href: string, about: string];

const mostPages = 100;
const mostStories = 50;

export function hasLlms(): boolean {
  return look.copies.llmsTxt && !isPreview();
}

/** The view of `llms.txt` in the language of now. */
export function llmsView(): LlmsView {
  const words = getWords();
  const own = getOwnPages();
  const at = (name: string, path: string, about = ''): NamedLink => [name, feedHref(path), about];
  const texts = (posts: readonly PostData[], most: number): readonly NamedLink[] =>
    posts
      .filter(isOpen)
      .slice(0, most)
      .map((post) =>
        at(
          titleOf(post),
          copyPathOf(post) ?? post.path,
          teaser(post.excerpt, teaserLengths.description),
        ),
      );
  const lists = getArchivedTypes().map(({ label, path }) => at(label, path));
  const languages = inEachLanguage(() => at(getLanguage()?.name ?? '', `${getHomePath()}llms.txt`));
  return {
    name: getSite().name,
    description: getSite().description,
    sections: [
      [words.pages, texts(getTextPages(), mostPages)],
      [words.latest, texts(getLatestPosts(), mostStories)],
      [words.archive, [at(words.allStories, own.archive), ...lists, at(words.feeds, own.feeds)]],
      [words.languages, languages.length > 1 ? languages : []],
    ],
  };
}

export async function llmsFile({ name, description, sections }: LlmsView): Promise<string> {
  const { markdownOf } = await import('../content/markdown.ts');
  const lists = sections.flatMap(([title, links]) => {
    const items = links.map(([said, href, about]) => {
      const after = about === '' ? '' : `: ${escapeText(about)}`;
      return `<li><a href="${escapeAttribute(href)}">${escapeText(said)}</a>${after}</li>`;
    });
    return items.length === 0 ? [] : [`<h2>${escapeText(title)}</h2><ul>${items.join('')}</ul>`];
  });
  const quote = description === '' ? '' : `<blockquote>${escapeText(description)}</blockquote>`;
  return markdownOf(`<h1>${escapeText(name)}</h1>${quote}${lists.join('')}`);
}
