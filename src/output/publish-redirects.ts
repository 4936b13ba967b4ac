import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { absoluteHref, href, type KnownSite } from '../paths.ts';
import { apacheForm } from './forms/apache.ts';
import { netlifyForm } from './forms/netlify.ts';
import { netlifyHeaders } from './forms/netlify-headers.ts';
import { nginxForm } from './forms/nginx.ts';
import { serverForm } from './forms/server.ts';
import { vercelForm } from './forms/vercel.ts';
import { redirectPage } from './redirect-page.ts';
import { pathsById, redirectsById, redirectsOf } from './redirects-of.ts';
import { writeNew } from './write-new.ts';

export interface RedirectOptions {
  readonly known: KnownSite;
  /** The finished site. */
  readonly dist: string;
  /** What the owner has put there goes before what is written here. */
  readonly publicFolder: string;
  /** Takes what is for the host's eyes only. */
  readonly privateFolder: string;
  /** Takes what the project's own server reads. */
  readonly serverFolder: string;
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

/**
 * Writes the old addresses of a site into its folder: a page for each, and the rules for hosts that know
 * some, with what they are to tell browsers. Nothing that is there already is overwritten.
 */
export async function publishRedirects(options: RedirectOptions): Promise<void> {
  const { known, dist, publicFolder, privateFolder, serverFolder, base, isPreview } = options;
  const redirects = redirectsOf(known);
  const rules = { redirects, base, isPreview };
  const pages = [
    ...redirects.map(({ from, to }) => ({ file: `${from}index.html`, to })),
    ...redirectsById(known).map(({ from: file, to }) => ({ file, to })),
  ];
  const atOnce = pLimit(16);
  await atOnce.map(pages, async ({ file, to }) => writeNew(join(dist, file), pageFor(to, options)));

  await writeFile(
    join(dist, '_redirects'),
    netlifyForm(rules, await ownFile(publicFolder, '_redirects')),
  );
  await writeFile(
    join(dist, '_headers'),
    netlifyHeaders(rules, await ownFile(publicFolder, '_headers')),
  );
  await writeFile(
    join(dist, '.htaccess'),
    apacheForm(rules, await ownFile(publicFolder, '.htaccess')),
  );
  await writeNew(join(dist, 'vercel.json'), vercelForm(rules));
  // Without it, GitHub Pages leaves out every folder whose name begins with `_`.
  await writeNew(join(dist, '.nojekyll'), '');
  await mkdir(privateFolder, { recursive: true });
  await writeFile(join(privateFolder, 'nginx-redirects.conf'), nginxForm(rules));
  await mkdir(serverFolder, { recursive: true });
  await writeFile(join(serverFolder, 'redirects.json'), serverForm(rules, pathsById(known)));
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

async function ownFile(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
}
