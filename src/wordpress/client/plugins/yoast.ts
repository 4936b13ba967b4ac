import { z } from 'zod';
import { listOf, text } from '../generations/fields.ts';
import type { ArchiveSeo } from '../facts.ts';
import type { Additions, EntryPlugin } from './plugin.ts';
import { isSamePlace, plain, type Said, toSeo } from './seo.ts';

const texts = {
  title: plain,
  description: plain,
  canonical: plain,
  og_title: plain,
  og_description: plain,
  og_url: plain,
  twitter_title: plain,
  twitter_description: plain,
  twitter_image: plain,
};

const names = z.union([z.string().transform((name) => [name]), listOf(z.string())]).catch([]);
const step = z.object({ name: plain });
const piece = z.object({ '@type': names, '@id': text, itemListElement: listOf(step) });
const noSchema = { '@graph': [] };

const head = z.object({
  ...texts,
  og_image: listOf(z.object({ url: plain })),
  robots: z.object({ index: text, follow: text }).catch({ index: '', follow: '' }),
  schema: z.object({ '@graph': listOf(piece) }).catch(noSchema),
});
type YoastHead = z.output<typeof head>;

const record = z.object({
  link: text,
  title: z.object({ rendered: text }).catch({ rendered: '' }),
  yoast_head_json: head.nullable().catch(null),
});

// The article, the page, its picture and the breadcrumbs come first, and each may be missing.
const pieces = [0, 1, 2, 3].map((place) => `schema.@graph.${place}`);

/** The parts that are used: the whole field is longer than most posts. */
const parts = [
  ...[...Object.keys(texts), 'og_image', 'robots.index', 'robots.follow'],
  ...pieces.flatMap((name) => Object.keys(piece.shape).map((property) => `${name}.${property}`)),
];

const fields = parts.map((part) => `yoast_head_json.${part}`);
const ownFields = [...fields, 'link', 'title'];

/**
 * Adds a field to each v2 record. If Yoast keeps no index (`WP_ENVIRONMENT_TYPE` is not
 * `production`), lists repeat the first record's data: each other entry is then requested alone.
 */
export const yoast: EntryPlugin = {
  name: 'Yoast SEO',
  // A WordPress before 5.3 ignores parts, and sends no SEO data.
  fields,
  read: (wire) => seoIn(wire, isAbout),
  isActive: ({ routes }) => routes.has('/yoast/v1/get_head'),
  async ask(asker, post) {
    // Its own route `get_head` calls each address a missing page if there is no index.
    if (post.seo !== null) return {};
    // What is said of one record is about it, whichever address an older version names.
    return seoIn(await asker.record(post.id, ownFields), () => true);
  },
};

function seoIn(wire: unknown, counts: typeof isAbout): Additions {
  const { data } = record.safeParse(wire);
  const found = data?.yoast_head_json ?? null;
  if (data === undefined || found === null || !counts(found, data.link)) return {};
  return { seo: toSeo(toSaid(found), { link: data.link, titleHtml: data.title.rendered }) };
}

const archive = z.object({ link: text, yoast_head_json: head.nullable().catch(null) });
const archiveParts = ['title', 'description', 'canonical', 'og_url', 'robots.index'];

/** The fields of a term or a user that {@link archiveSeoIn} reads. */
export const archiveFields = archiveParts.map((part) => `yoast_head_json.${part}`);

/** What a record of v2 of a term or a user says of its archive. */
export function archiveSeoIn(wire: unknown): ArchiveSeo | null {
  const { data } = archive.safeParse(wire);
  const found = data?.yoast_head_json ?? null;
  return data === undefined || found === null || !isAbout(found, data.link)
    ? null
    : toArchiveSeo(found);
}

/** The archives of types, by name. Types that name the same address have a repeated head. */
export function typeSeoIn(types: readonly unknown[]): ReadonlyMap<string, ArchiveSeo> {
  const heads = listOf(z.object({ slug: text, yoast_head_json: head })).parse(types);
  const byAddress = Map.groupBy(heads, ({ yoast_head_json: each }) => each.og_url);
  return new Map(
    [...byAddress.values()].flatMap(([first, ...others]) =>
      first === undefined || others.length > 0
        ? []
        : [[first.slug, toArchiveSeo(first.yoast_head_json)] as const],
    ),
  );
}

const toArchiveSeo = ({ title, description, robots }: YoastHead): ArchiveSeo => ({
  title,
  description,
  isHidden: robots.index === 'noindex',
});

/** Whether a head is that of a record: it names its address, or it names none. */
function isAbout({ og_url, canonical, schema }: YoastHead, link: string): boolean {
  const pages = schema['@graph'].filter(isPage).map((each) => each['@id']);
  const named = [og_url, canonical, ...pages].filter((each) => URL.canParse(each));
  return named.length === 0 || named.some((each) => isSamePlace(each, link));
}

const isPage = (each: z.output<typeof piece>): boolean =>
  each['@type'].some((name) => name.endsWith('Page'));

function toSaid({ robots, schema, og_image: images, ...said }: YoastHead): Said {
  const all = schema['@graph'];
  const steps = all.find((each) => each['@type'].includes('BreadcrumbList'))?.itemListElement;
  // The article comes before its page, which counts only if there is no article.
  const thing = all.find((each) => !each['@type'].includes('BreadcrumbList'));
  return {
    title: said.title,
    description: said.description,
    shareTitle: said.twitter_title || said.og_title,
    shareDescription: said.twitter_description || said.og_description,
    sharePicture: images[0]?.url || said.twitter_image,
    canonical: said.canonical,
    breadcrumbTitle: steps?.at(-1)?.name ?? '',
    schemaTypes: thing?.['@type'] ?? [],
    isHidden: robots.index === 'noindex',
    isNofollow: robots.follow === 'nofollow',
  };
}
