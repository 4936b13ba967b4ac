import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ViteUserConfig } from 'astro';
import { loadSettings, reloadLook, type Look } from '../../config/index.ts';
import { picturesCss } from '../../content/images/index.ts';
import { restartAstro } from './own-files.ts';

type Plugin = NonNullable<ViteUserConfig['plugins']>[number];

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const source = pathOf('../../look.ts');
const ownSource = pathOf('../../own/look.ts');

// This folder does not exist. Vite serves a virtual module if its path is inside the project, and browsers request it by this path.
const folder = pathOf('../../styles/made/');
const own = /(?:^virtual:galley|\/src\/styles\/made)\/(?<name>[a-z]+\.css)(?<query>\?.*)?$/;

/**
 * A Vite plugin for the generated stylesheets `virtual:galley/look.css` and `virtual:galley/pictures.css`. They become a part of the
 * site's one stylesheet; with `?url`, a file of their own. The dev server shows a changed look at once. It restarts if the typeface of
 * headings changes, because that is a part of Astro's configuration.
 * @param headings the typeface in Astro's configuration
 */
export function ownStyles(headings: string | null) {
  const { lookFile, deploy, siteUrl } = loadSettings();
  const sheets = new Map<string, () => string | Promise<string>>([
    [
      `${folder}look.css`,
      async () =>
        lookCss(await reloadLook(lookFile), { siteUrl, isPreview: deploy.context === 'preview' }),
    ],
    [`${folder}pictures.css`, picturesCss],
  ]);
  const files = [source, ownSource, ...(lookFile === null ? [] : [resolve(lookFile)])];
  const wantsOtherFonts = () =>
    reloadLook(lookFile).then(
      ({ fonts }) => fonts.headings !== headings,
      // The page shows the error.
      () => false,
    );

  return {
    name: 'galley-styles',
    resolveId(id) {
      const { name, query = '' } = own.exec(id)?.groups ?? {};
      return name !== undefined && sheets.has(folder + name) ? folder + name + query : null;
    },
    // Vite handles `?url` itself, and then loads the sheet with another query.
    load: (id) => (/\?url$/.test(id) ? null : sheets.get(id.replace(/\?.*$/, ''))?.()),
    configureServer({ watcher }) {
      // A file in a folder that does not exist makes the watcher forget the folder above, which is all of `src`.
      watcher.add(files.filter((file) => existsSync(file)));
    },
    hotUpdate: {
      order: 'pre',
      async handler({ file, modules, server, type }) {
        // Astro starts again for a new file of the owner's: see `own-files.ts`.
        if (!files.includes(file) || (file === ownSource && type !== 'update')) return;
        const { name, moduleGraph } = this.environment;
        if (await wantsOtherFonts()) {
          if (name === 'client') restartAstro(server);
          return [];
        }
        const styles = [...sheets.keys()].flatMap((sheet) => [
          ...(moduleGraph.getModulesByFile(sheet) ?? []),
        ]);
        for (const each of styles) moduleGraph.invalidateModule(each);
        return [
          ...modules,
          ...[source, ownSource].flatMap((look) => [...(moduleGraph.getModulesByFile(look) ?? [])]),
          ...styles,
        ];
      },
    },
  } satisfies Plugin;
}

/**
 * The look's values for custom properties of `src/styles/tokens.css`, and the site's origin for printed links. Printed pages have other
 * colours. Previews have a bar above each page, and drafts a mark.
 */
export function lookCss(
  { accent, fonts, newsletter, post }: Look,
  { siteUrl, isPreview }: { readonly siteUrl: string | null; readonly isPreview: boolean },
): string {
  return [
    `@media screen{:root{--accent:light-dark(${accent.light},${accent.dark})}}`,
    `:root{--text:var(--${fonts.text});--site:"${siteUrl ?? ''}"}`,
    isPreview ? previewCss : '',
    newsletter ? newsletterCss : '',
    post.progress ? progressCss : '',
  ]
    .join('')
    .replaceAll(/\n\s*/g, '');
}

/** Styles for site previews: the bar above each page, and the mark of drafts. */
const previewCss = `.deploy-bar{background:var(--color);color:var(--background);font-family:var(--sans);font-size:var(--text-xs);
overflow-wrap:anywhere;padding:var(--space-2) var(--space-5)}
.deploy-bar a{color:inherit;margin-inline-start:var(--space-3)}
.deploy-bar :focus-visible{outline-color:var(--background)}
.draft-mark{border:var(--hairline) solid currentcolor;border-radius:var(--radius);color:var(--accent);font-family:var(--sans);
font-size:var(--text-xs);font-weight:600;inline-size:fit-content;padding-inline:var(--space-2)}
@media print{.deploy-bar{display:none}}`;

/** The sign-up at the end of texts and in the footer. Its form looks as that of the search. */
const newsletterCss = `.newsletter{align-items:center;display:flex;flex-wrap:wrap;font-family:var(--sans);gap:var(--space-2) var(--space-6);
justify-content:space-between;margin:var(--space-6) auto 0;max-inline-size:var(--measure)}
.newsletter>form{flex:0 1 24rem;min-inline-size:0}
.site-footer>.newsletter{color:var(--color);margin:0 auto;max-inline-size:var(--page);padding:var(--space-5) var(--gutter) 0}`;

/** The line at the top of a text, as long as what was read of it. Browsers that can't follow the scroll bar show none. */
const progressCss = `@keyframes reading{from{scale:0 1}}
@media screen and (prefers-reduced-motion:no-preference){@supports (view-timeline:--reading){
main>article:has(>.post-footer){view-timeline:--reading}
main>article:has(>.post-footer)::before{animation:reading linear both;animation-range:contain;animation-timeline:--reading;
background:var(--accent);block-size:var(--thick);content:'';inset:0 0 auto;position:fixed;transform-origin:left;z-index:1}
main>article:dir(rtl)::before{transform-origin:right}}}`;
