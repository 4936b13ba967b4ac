import { toText } from '../../content/html/index.ts';
import {
  category,
  CmsError,
  type Batch,
  type Cms,
  type Comment,
  type Generation,
  type Menu,
  type Post,
  postTag,
} from '../../wordpress/client/index.ts';
import { isTrouble } from '../../wordpress/sync/index.ts';
import { time } from '../terminal.ts';
import { ok, problem, warning, type Finding } from './finding.ts';

const slowPage = 5000;

/** The first page of a collection, and how long it took in milliseconds. */
const firstPage = async <T>(pages: AsyncGenerator<Batch<T>>) => {
  const started = performance.now();
  for await (const batch of pages) return { batch, duration: performance.now() - started };
  const batch: Batch<T> = { items: [], unreadable: [], page: 1, total: 0, totalPages: 0 };
  return { batch, duration: performance.now() - started };
};

const amount = ({ total, items }: Batch<unknown>): string =>
  total === null ? `at least ${items.length}` : `${total}`;

const titled = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1);

const unreadableRecords = (label: string, { unreadable }: Batch<unknown>): Finding[] =>
  unreadable.length === 0
    ? []
    : [
        warning(
          `Of the first ${label}, ${unreadable.length} could not be understood: ${unreadable.map((each) => `${each.label} (${each.problem})`).join('; ')}.`,
          'Builds leave them out and name them.',
        ),
      ];

/** A collection that a build can do without. `without` says what is missing then. */
const optional = async <T>(
  label: string,
  pages: AsyncGenerator<Batch<T>>,
  without: string,
): Promise<Finding[]> => {
  try {
    const { batch } = await firstPage(pages);
    return [ok(`${titled(label)}: ${amount(batch)}.`), ...unreadableRecords(label, batch)];
  } catch (error) {
    if (!(error instanceof CmsError)) throw error;
    const text = `The ${label} cannot be listed: ${error.message}`;
    // A build goes on without what is refused, and its first one ends with a fault of the service.
    return [isTrouble(error) ? problem(text, error.hint) : warning(text, without)];
  }
};

/** Posts or pages, without which nothing is built. */
const needed = async (
  label: string,
  pages: AsyncGenerator<Batch<Post>>,
): Promise<{ findings: Finding[]; items: readonly Post[] }> => {
  try {
    const { batch, duration } = await firstPage(pages);
    const size = batch.items.length;
    const speed = `A page of ${size} took ${time(duration)}.`;
    const findings = [
      duration > slowPage
        ? warning(
            `${titled(label)}: ${amount(batch)}. ${speed}`,
            'That is slow. Set CMS_CONCURRENCY to 2, and check the site for slow plugins.',
          )
        : ok(`${titled(label)}: ${amount(batch)}. ${speed}`),
      batch.total === null
        ? warning(
            `The headers X-WP-Total and X-WP-TotalPages are missing from the list of ${label}: a proxy or a cache removes them.`,
            'Galley reads one page after another instead, which is slower. Let these headers through.',
          )
        : ok(`The headers that count the ${label} arrive.`),
      ...unreadableRecords(label, batch),
    ];
    return { findings, items: batch.items };
  } catch (error) {
    if (!(error instanceof CmsError)) throw error;
    return {
      findings: [problem(`The ${label} cannot be read: ${error.message}`, error.hint)],
      items: [],
    };
  }
};

/** Reads comments like a build does: with the older generation by one request for each text. */
async function* allComments(cms: Cms, generation: Generation): AsyncGenerator<Batch<Comment>> {
  if (generation === 'v2') {
    yield* cms.comments();
    return;
  }
  const texts: Post[] = [];
  for (const entries of [cms.posts, cms.pages])
    for await (const batch of entries.list()) texts.push(...batch.items);
  const open = texts.filter((text) => !text.protected).map(({ id }) => id);
  const read = await Array.fromAsync(cms.comments(open));
  const items = read.flatMap((batch) => batch.items);
  const unreadable = read.flatMap((batch) => batch.unreadable);
  yield { items, unreadable, page: 1, total: items.length, totalPages: 1 };
}

const ownMenus = 'Galley builds the menu from sections and pages.';

/** What the menu of the site is made from. A site works without one. */
const sourceOf = (menus: readonly Menu[]): string => {
  const filled = menus.filter(({ items }) => items.length > 0);
  const [first, ...others] = filled;
  const header = filled.find(({ locations }) => locations.includes('header'));
  if (first === undefined) return `Menus: none can be read. ${ownMenus}`;
  if (first.from === 'front-page')
    return 'Menus: none can be read, so Galley shows the links in the header of WordPress’s public front page.';
  const count = `Menus: ${menus.length}`;
  if (first.from === 'theme') return `${count}, of the theme.`;
  if (others.length === 0) return `${count}, a navigation menu of the block theme.`;
  const names = header && `“${toText(header.nameHtml)}”, as the header of the front page does`;
  return `${count} navigation menus of the block theme. Galley shows ${names ?? 'the largest one, because the header of the front page shows none of them'}.`;
};

/** Menus of block themes are public; those of classic ones are for accounts that may write. */
const menus = async (cms: Cms): Promise<Finding> => {
  try {
    return ok(sourceOf(await cms.menus()));
  } catch (error) {
    if (!(error instanceof CmsError)) throw error;
    return warning(`The menus cannot be read: ${error.message}`, ownMenus);
  }
};

/** The redirects of the plugin Redirection; no line without the plugin. */
const redirects = async (cms: Cms): Promise<Finding[]> => {
  try {
    const read = await cms.redirects();
    if (read === null) return [];
    const { items, others, isRefused } = read;
    if (isRefused)
      return [
        warning(
          'The plugin Redirection is active, but its redirects cannot be read.',
          'Set credentials of an account that may manage them, such as an administrator’s, or write them into public/_redirects yourself.',
        ),
      ];
    const found = `Redirects of the plugin Redirection: ${items.length}.`;
    return others.length === 0
      ? [ok(found)]
      : [
          warning(
            `${found} ${others.length} more are not carried over: ${others
              .slice(0, 3)
              .map(({ from, why }) => `${from} (${why})`)
              .join('; ')}${others.length > 3 ? '; …' : ''}.`,
            'Builds list all of them in report.txt.',
          ),
        ];
  } catch (error) {
    if (!(error instanceof CmsError)) throw error;
    return [warning(`The redirects of the plugin Redirection cannot be read: ${error.message}`)];
  }
};

/** Each collection's size and speed, or why it can't be listed; also the newest posts and pages. */
export async function checkCollections(
  cms: Cms,
  generation: Generation,
): Promise<{ findings: Finding[]; posts: readonly Post[] }> {
  const posts = await needed('posts', cms.posts.list());
  const pages = await needed('pages', cms.pages.list());
  const findings = [
    ...posts.findings,
    ...pages.findings,
    ...(await optional(
      'users',
      cms.users.list(),
      'Galley uses the author names that posts contain.',
    )),
    ...(await optional(
      'categories',
      cms.terms(category),
      'Galley uses the names that posts contain.',
    )),
    ...(await optional('tags', cms.terms(postTag), 'Galley uses the names that posts contain.')),
    ...(await optional(
      'media files',
      cms.media.list(),
      'Galley uses the pictures that posts contain.',
    )),
    ...(await optional(
      'comments',
      allComments(cms, generation),
      'Posts are shown without comments.',
    )),
    await menus(cms),
    ...(await redirects(cms)),
  ];
  return { findings, posts: [...posts.items, ...pages.items] };
}
