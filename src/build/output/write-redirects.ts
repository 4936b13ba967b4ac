import { join, posix } from 'node:path';
import {
  absoluteHref,
  asFolder,
  href,
  isProgram,
  pageFile,
  pathKey,
  type KnownSite,
} from '../../content/paths/index.ts';
import type { Build } from '../folder/index.ts';
import { digestOf } from '../../digest.ts';
import { htaccess, uploadsHtaccess } from './hosts/apache.ts';
import { netlifyRedirects, netlifyHeaders } from './hosts/netlify.ts';
import { nginxRules } from './hosts/nginx.ts';
import { vercelJson } from './hosts/vercel.ts';
import { redirectPage } from './redirect-page.ts';
import {
  byFrom,
  furtherOf,
  isForeign,
  listsByQuery,
  locationOf,
  pathsById,
  redirectsById,
  redirectsOf,
  type Redirect,
  type Rules,
} from './redirects.ts';
import { isFree, readOr, writeChanged, writeNew, writePrivate } from './write-file.ts';

export interface RedirectOptions {
  readonly known: KnownSite;
  /** From the addresses of uploads: see `uploadRedirects`. */
  readonly uploads: readonly Redirect[];
  /** Digest of the program and its settings. */
  readonly program: string;
  /** The owner's own rules, if there are any in this folder, go before ours. */
  readonly publicFolder: string;
  /** For files that the host needs and readers don't. */
  readonly privateFolder: string;
  /** `/` or `/blog`. */
  readonly base: string;
  /** Null if it is unknown. */
  readonly siteUrl: string | null;
  /** For a preview: the base path of the live site at `siteUrl`. Default: `base`. */
  readonly livePath?: string | undefined;
  readonly isPreview?: boolean | undefined;
  /** BCP 47. */
  readonly language: string;
}

const composed = {
  _redirects: netlifyRedirects,
  _headers: netlifyHeaders,
  '.htaccess': htaccess,
} as const;

/** Files in which {@link writeRedirects} adds rules to those of the public folder. */
export const composedFiles: readonly string[] = Object.keys(composed).map(
  (name) => `client/${name}`,
);

/** A page for each old address, and rules for the supported hosts. Existing files stay. */
export async function writeRedirects(build: Build, options: RedirectOptions): Promise<void> {
  const { known, uploads, ...others } = options;
  const cacheKey = JSON.stringify(others);
  const isSame = last?.known === known && last.uploads === uploads && last.cacheKey === cacheKey;
  if (isSame && last !== undefined && build.keepsEach(last.files)) return;
  const files: [string, string][] = [];
  await writeAll(listing(build, files), options);
  last = { known, uploads, cacheKey, files };
}

// What this process wrote last: with 17,000 old addresses, this saves 0.2 s in each build.
let last:
  | {
      readonly known: KnownSite;
      readonly uploads: readonly Redirect[];
      readonly cacheKey: string;
      readonly files: readonly (readonly [path: string, key: string])[];
    }
  | undefined;

/** A build that adds the files that it keeps or puts to a list. */
const listing = (build: Build, files: [string, string][]): Build => ({
  ...build,
  keeps(path, key) {
    const isKept = build.keeps(path, key);
    if (isKept) files.push([path, key]);
    return isKept;
  },
  put(path, key, data) {
    files.push([path, key]);
    build.put(path, key, data);
  },
});

async function writeAll(build: Build, options: RedirectOptions): Promise<void> {
  const { known, program, publicFolder, privateFolder, base, isPreview } = options;
  const redirects = redirectsOf(known);
  // The owner may have copied the folder of uploads.
  const uploads = options.uploads
    .filter(({ from }) => isFree(build, `client${from}`))
    .toSorted(byFrom);
  const { search } = known.own;
  const further = furtherOf(known);
  const languages = known.others.map(({ path }) => path);
  const rules = { redirects, uploads, base, search, further, languages, isPreview };
  writePages(build, [...redirects, ...redirectsById(known)], options);

  const key = digestOf(program, base, isPreview, redirects, uploads, search, further, languages);
  for (const [name, toText] of Object.entries(composed)) {
    const own = await readOr(join(publicFolder, name), '');
    writeChanged(build, `client/${name}`, digestOf(key, own), () => toText(rules, own));
  }
  for (const [folder, inside] of Map.groupBy(uploads, ({ from }) => posix.dirname(from))) {
    const name = `client${folder === '/' ? '' : folder}/.htaccess`;
    writeNew(build, name, digestOf(program, base, inside), () => uploadsHtaccess(inside, base));
  }
  writeNew(build, 'client/vercel.json', key, () => vercelJson(rules));
  // Without this file, GitHub Pages leaves out folders whose names begin with `_`.
  writeNew(build, 'client/.nojekyll', 'empty', () => '');
  const more = {
    ids: pathsById(known),
    lists: new Map([...listsByQuery(known)].toSorted()),
    search,
  };
  const serverKey = digestOf(key, [...more.ids], [...more.lists], more.search);
  writeChanged(build, 'server/redirects.json', serverKey, () => serverRedirects(rules, more));
  await writePrivate(join(privateFolder, 'nginx-redirects.conf'), nginxRules(rules));
}

/**
 * `redirects.json` for the project's own server: targets of old paths, temporary ones, paths of
 * WordPress ids, files of uploads, lists by query, and the search page's path.
 */
function serverRedirects(
  { redirects, uploads, base }: Rules,
  more: {
    readonly ids: ReadonlyMap<number, string>;
    readonly lists: ReadonlyMap<string, string>;
    readonly search: string;
  },
): string {
  const paths = new Map(redirects.map((each) => [keyOf(each), locationOf(each, base)]));
  const temporary = redirects.flatMap((each) => (each.isTemporary ? keyOf(each) : []));
  const ids = new Map([...more.ids].map(([id, path]) => [id, href(path, base)]));
  const lists = new Map([...more.lists].map(([query, path]) => [query, href(path, base)]));
  const files = new Map(uploads.map(({ from, to }) => [from, href(to, base)]));
  return JSON.stringify({
    paths: Object.fromEntries(paths),
    ...(temporary.length > 0 && { temporary }),
    ids: Object.fromEntries(ids),
    files: Object.fromEntries(files),
    lists: Object.fromEntries(lists),
    search: href(more.search, base),
  });
}

const keyOf = ({ from }: Redirect): string => pathKey(asFolder(from));

function writePages(build: Build, redirects: readonly Redirect[], options: RedirectOptions): void {
  const { program, base, siteUrl, livePath, isPreview, language } = options;
  const made = digestOf(program, base, siteUrl, livePath, isPreview, language);
  for (const redirect of redirects) {
    const { from, to, isTemporary } = redirect;
    if (isProgram(from)) continue;
    const path = `client${pageFile(from)}`;
    const key = `${made} ${to}${isTemporary ? ' temporary' : ''}`;
    if (isFree(build, path) && !build.keeps(path, key))
      build.put(path, key, pageFor(redirect, options));
  }
}

function pageFor(
  redirect: Redirect,
  { base, siteUrl, livePath = base, isPreview = false, language }: RedirectOptions,
): string {
  const path = redirect.to;
  const own = locationOf(redirect, base);
  // Search engines keep the old address of what has moved for a while only.
  if (isForeign(redirect) || redirect.isTemporary)
    return redirectPage({ href: own, canonical: null, path, language, isPreview });
  const unknown = isPreview ? null : own;
  const canonical = siteUrl === null ? unknown : absoluteHref(path, livePath, siteUrl);
  return redirectPage({ href: own, canonical, path, language, isPreview });
}
