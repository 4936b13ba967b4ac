import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { loadLook, lookSource, type Settings } from '../../config/index.ts';
import { onePerProcess } from '../../one-per-process.ts';
import { sitePolicy } from '../csp/site-policy.ts';
import { filesBelow, linkFile } from '../folder/index.ts';
import { lookCss } from '../output/index.ts';

/**
 * What a compiled program has in place of an owner's settings, so that it serves every site. {@link
 * fillBlanks} writes a copy for one. No blank is a part of another, or of a source.
 */
const blanks = {
  site: 'https://blank-site.invalid',
  base: '/blank-base',
  directive: 'form-action https://blank-policy.invalid',
  look: 'blank-look',
  css: '.blank-css{--blank:1}',
} as const;

const state = onePerProcess('blanks', () => ({ isCompiling: false }));

/** This process compiles for all sites: {@link compiledSettings} and made files leave blanks. */
export function leaveBlanks(): void {
  state.isCompiling = true;
}

/** What Astro's configuration says of a site, or blanks. Without `SITE_URL`, no site. */
export function compiledSettings(settings: Settings) {
  const { siteUrl, basePath, lookFile } = settings;
  if (!state.isCompiling)
    return { siteUrl, basePath, policy: sitePolicy(settings, loadLook(lookFile)) };
  const policy = sitePolicy(settings, {});
  return {
    siteUrl: siteUrl === null ? null : blanks.site,
    basePath: blanks.base,
    policy: { ...policy, directives: [blanks.directive] as typeof policy.directives },
  };
}

/** A Vite plugin that leaves blanks for values of `src/look.ts` and the styles made of them. */
export function blankLook() {
  return {
    name: 'galley-blank-look',
    enforce: 'pre' as const,
    load(id: string) {
      // Astro runs the program once while it compiles it, so that this has to be a look.
      if (/\/src\/(?:own\/)?look\.ts$/.test(id)) {
        const both = JSON.stringify([lookSource(), blanks.look]);
        return `export const look = JSON.parse(${JSON.stringify(both)})[0];`;
      }
      return /\/src\/styles\/made\/look\.css(?:\?(?!url$).*)?$/.test(id) ? blanks.css : null;
    },
  };
}

/** What one site has for each blank. */
export function valuesOf(settings: Settings) {
  const { siteUrl, basePath, lookFile, deploy } = settings;
  const look = loadLook(lookFile);
  return {
    site: siteUrl,
    base: basePath,
    policy: sitePolicy(settings, look).directives ?? [],
    look: lookSource(),
    css: lookCss(look, { siteUrl, isPreview: deploy.context === 'preview' }),
  };
}

type Values = ReturnType<typeof valuesOf>;

const isText = /\.(?:m?js|css|html|json)$/;
/** A public file, whose name contains a digest of its content. */
const isNamed = /(?:^|\/)_astro\/[^/]+\.[\w-]{8}\.(?:js|css)$/;

/**
 * Copies a compiled program with a site's values. Public files that differ get other names, since
 * browsers keep files by name. Others are linked.
 */
export function fillBlanks(from: string, into: string, values: Values): void {
  const files = filesBelow(from);
  const texts = new Map<string, string>();
  for (const file of files)
    if (isText.test(file)) texts.set(file, readFileSync(join(from, file), 'utf8'));
  const names = otherNames(texts, JSON.stringify([values.site, values.base, values.css]));
  const rename = (text: string) => {
    let renamed = text;
    for (const [before, after] of names)
      if (renamed.includes(before)) renamed = renamed.replaceAll(before, after);
    return renamed;
  };
  for (const file of files) {
    const to = join(into, rename(file));
    mkdirSync(dirname(to), { recursive: true });
    const text = texts.get(file);
    const filled = text === undefined ? undefined : rename(fill(text, values));
    if (filled === undefined || filled === text) linkFile(join(from, file), to);
    else writeFileSync(to, filled);
  }
}

/**
 * New names of the public files that contain a blank, or the name of such a file.
 * @param values those that public files contain
 */
function otherNames(texts: ReadonlyMap<string, string>, values: string): Map<string, string> {
  const names = new Map<string, string>();
  const named = [...texts].filter(([file]) => isNamed.test(file));
  let known: number;
  do {
    known = names.size;
    for (const [file, text] of named) {
      const name = file.slice(file.lastIndexOf('/') + 1);
      const isOther = hasBlank(text) || [...names.keys()].some((other) => text.includes(other));
      if (!isOther || names.has(name)) continue;
      const made = hash('sha256', name + values, 'base64url').slice(0, 8);
      names.set(name, name.replace(/\.[\w-]{8}(?=\.\w+$)/, `.${made}`));
    }
  } while (names.size > known);
  return names;
}

const hasBlank = (text: string): boolean =>
  Object.values(blanks).some((blank) => text.includes(blank));

const blankLookValue = new RegExp(
  String.raw`JSON\.parse\((["'\`]).*?${blanks.look}\\?"\]\1\)\[0\]`,
  'g',
);

function fill(text: string, { site, base, policy, look, css }: Values): string {
  if (!hasBlank(text)) return text;
  const filled = text
    .replaceAll(blanks.site, site ?? '')
    .replaceAll(`${blanks.base}/`, base.replace(/\/?$/, '/'))
    .replaceAll(blanks.base, base)
    .replaceAll(JSON.stringify(blanks.directive), policy.map((each) => JSON.stringify(each)).join())
    .replaceAll(blankLookValue, () => JSON.stringify(look))
    .replaceAll(blanks.css, () => css);
  if (hasBlank(filled)) throw new Error('Astro has written a setting in a form that is not known.');
  return filled;
}
