import { join } from 'node:path';
import { absoluteHref, href, type KnownSite } from '../../content/paths/index.ts';
import type { Setting } from '../folder/index.ts';
import { digestOf } from '../../digest.ts';
import { apacheForm } from './forms/apache.ts';
import { netlifyForm } from './forms/netlify.ts';
import { netlifyHeaders } from './forms/netlify-headers.ts';
import { nginxForm } from './forms/nginx.ts';
import { serverForm } from './forms/server.ts';
import { vercelForm } from './forms/vercel.ts';
import { readOr, writePrivate } from './private-file.ts';
import { redirectPage } from './redirect-page.ts';
import type { Redirect } from './redirect.ts';
import { pathsById, redirectsById, redirectsOf } from './redirects-of.ts';
import { isFree, setFile, setNew } from './set-new.ts';

export interface RedirectOptions {
  readonly known: KnownSite;
  /** Digest of the program and its settings. */
  readonly program: string;
  /** What the owner has put there goes before what is written here. */
  readonly publicFolder: string;
  /** Takes what is for the host's eyes only. */
  readonly privateFolder: string;
  /** `/` or `/blog`. */
  readonly base: string;
  /** Null when it is not known. */
  readonly siteUrl: string | null;
  /** Where the real site of a preview begins at `siteUrl`. Default: `base`. */
  readonly livePath?: string | undefined;
  readonly isPreview?: boolean | undefined;
  /** BCP 47. */
  readonly language: string;
}

const composed = {
  _redirects: netlifyForm,
  _headers: netlifyHeaders,
  '.htaccess': apacheForm,
} as const;

/** What the public folder has of these is a part of what {@link setRedirects} writes in its place. */
export const composedFiles: readonly string[] = Object.keys(composed).map(
  (name) => `client/${name}`,
);

/**
 * Sets the old addresses of a site: a page for each, and the rules for hosts that know some, with what they are to tell
 * browsers. Nothing that is there already is replaced.
 */
export async function setRedirects(setting: Setting, options: RedirectOptions): Promise<void> {
  const { known, ...others } = options;
  const madeFrom = JSON.stringify(others);
  const isSame = last?.known === known && last.madeFrom === madeFrom;
  if (isSame && last?.files.every(([path, key]) => setting.keeps(path, key))) return;
  const files: [string, string][] = [];
  await setAll(noting(setting, files), options);
  last = { known, madeFrom, files };
}

/** What this process has set last: a site's old addresses change seldom, and are many. */
let last:
  | {
      readonly known: KnownSite;
      readonly madeFrom: string;
      readonly files: readonly (readonly [path: string, key: string])[];
    }
  | undefined;

/** A setting that notes what comes to be there. */
const noting = (setting: Setting, files: [string, string][]): Setting => ({
  ...setting,
  keeps(path, key) {
    const isKept = setting.keeps(path, key);
    if (isKept) files.push([path, key]);
    return isKept;
  },
  put(path, key, data) {
    files.push([path, key]);
    setting.put(path, key, data);
  },
});

async function setAll(setting: Setting, options: RedirectOptions): Promise<void> {
  const { known, program, publicFolder, privateFolder, base, isPreview } = options;
  const redirects = redirectsOf(known);
  const rules = { redirects, base, isPreview };
  setPages(setting, [...redirects, ...redirectsById(known)], options);

  const key = digestOf(program, base, isPreview, redirects);
  for (const [name, form] of Object.entries(composed)) {
    const own = await readOr(join(publicFolder, name), '');
    setFile(setting, `client/${name}`, digestOf(key, own), () => form(rules, own));
  }
  setNew(setting, 'client/vercel.json', key, () => vercelForm(rules));
  // Without it, GitHub Pages leaves out every folder whose name begins with `_`.
  setNew(setting, 'client/.nojekyll', 'empty', () => '');
  const byId = pathsById(known);
  setFile(setting, 'server/redirects.json', digestOf(key, [...byId]), () =>
    serverForm(rules, byId),
  );
  await writePrivate(join(privateFolder, 'nginx-redirects.conf'), nginxForm(rules));
}

function setPages(
  setting: Setting,
  redirects: readonly Redirect[],
  options: RedirectOptions,
): void {
  const { program, base, siteUrl, livePath, isPreview, language } = options;
  const made = digestOf(program, base, siteUrl, livePath, isPreview, language);
  for (const { from, to } of redirects) {
    const path = `client${from.endsWith('/') ? `${from}index.html` : from}`;
    const key = `${made} ${to}`;
    if (isFree(setting, path) && !setting.keeps(path, key))
      setting.put(path, key, pageFor(to, options));
  }
}

function pageFor(
  path: string,
  { base, siteUrl, livePath = base, isPreview = false, language }: RedirectOptions,
): string {
  const own = href(path, base);
  const unknown = isPreview ? null : own;
  const canonical = siteUrl === null ? unknown : absoluteHref(path, livePath, siteUrl);
  return redirectPage({ href: own, canonical, path, language, isPreview });
}
