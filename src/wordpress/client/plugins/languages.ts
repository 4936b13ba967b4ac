import { z } from 'zod';
import { CmsError, type CmsErrorCode, refusalCodes } from '../errors.ts';
import { flag, text } from '../generations/fields.ts';
import type { GenerationContext } from '../generations/types.ts';
import type { SiteLanguage } from '../model.ts';
import { readHead } from '../page-head.ts';
import { routeUrl } from '../route.ts';
import type { EntryPlugin } from './plugin.ts';

/** Where languages are listed, by namespace: Galley's optional plugin, or Polylang from 3.7 on. */
const routes = [
  ['galley/v1', 'galley/v1/languages'],
  ['pll/v1', 'pll/v1/languages'],
] as const;

const language = z
  .object({
    slug: z.string().min(1),
    locale: z.string().min(1),
    name: text,
    home_url: z.url(),
    is_default: flag,
    active: z.boolean().catch(true),
  })
  .transform(({ slug, locale, name, home_url, is_default, active }) => ({
    language: { slug, locale, name: name || slug, home: home_url } satisfies SiteLanguage,
    isDefault: is_default,
    isActive: active,
  }));

/** Of a Polylang without this route. */
const missing = new Set<CmsErrorCode>(['not-found', 'gone']);
/** Of a site that shows it to accounts only. */
const refusals = new Set<CmsErrorCode>(refusalCodes);

/**
 * The languages, the default one first; none without a plugin. A refusal is a warning.
 * @throws CmsError on a failure or an unknown language, whose pages would otherwise vanish
 */
export async function readLanguages(
  { reader, root, warn }: Pick<GenerationContext, 'reader' | 'root' | 'warn'>,
  namespaces: readonly string[],
): Promise<readonly SiteLanguage[]> {
  const [, route] = routes.find(([namespace]) => namespaces.includes(namespace)) ?? [];
  if (route === undefined) return [];
  const url = routeUrl(root, route);
  const answer = await reader.record(url).catch((error: unknown) => {
    if (error instanceof CmsError && missing.has(error.code)) return null;
    if (!(error instanceof CmsError && refusals.has(error.code))) throw error;
    warn(`The languages can’t be read: ${error.message} The site has one language.`);
    return null;
  });
  if (answer === null) return [];
  const listed = z.array(language).safeParse(answer.value);
  if (!listed.success)
    throw new CmsError({
      code: 'invalid',
      message: `The languages of the site can’t be understood: ${whyNot(listed.error)}`,
      hint: 'Look at this address in a browser: it lists the languages of WordPress’s plugin for them.',
      method: 'GET',
      url: url.href,
    });
  return listed.data
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .map((each) => each.language);
}

/** `number 2 has no usable locale.` */
function whyNot({ issues }: z.ZodError): string {
  const [{ path: [place, field] } = { path: [] }] = issues;
  if (typeof place !== 'number') return 'they are not a list.';
  return field === undefined
    ? `number ${place + 1} is not a language.`
    : `number ${place + 1} has no usable ${String(field)}.`;
}

const translated = z.object({ translations: z.record(z.string(), z.url()) });

/** The most translations of a text that are kept. */
const most = 50;

/** Translations of an entry, by Galley's plugin or the page's `hreflang` links. */
export const translations: EntryPlugin = {
  name: 'translations',
  fields: ['translations'],
  read(record) {
    const found = translated.safeParse(record).data;
    return found === undefined ? {} : { translations: Object.values(found.translations) };
  },
  isActive: ({ namespaces }) => namespaces.includes('pll/v1') && !namespaces.includes('galley/v1'),
  async ask(asker, { link }) {
    const html = await asker.page(link);
    if (html !== null) return { translations: alternatesIn(html) };
    asker.warn(
      'The translations of this site’s texts are on the public pages of WordPress only, and some of them cannot be read: these texts keep the links to translations that they had, and new ones get theirs with a later publication.',
    );
    return {};
  },
};

/** The addresses of the `hreflang` links in the head of a page. */
function alternatesIn(html: string): string[] {
  const others = readHead(html).links.filter(
    ({ relations, hreflang, address }) =>
      relations.includes('alternate') &&
      !['', 'x-default'].includes(hreflang) &&
      URL.canParse(address),
  );
  return [...new Set(others.map(({ address }) => address))].slice(0, most);
}
