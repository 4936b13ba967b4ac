import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadLook, loadSettings, type Settings } from '../../config/index.ts';
import { digestOf } from '../../digest.ts';
import { fileState } from '../../json-file.ts';
import type { Compiled } from './compiled.ts';
import { valuesOf } from './blanks.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The sources that pages are made with. */
const sources = ['src', 'public', 'astro.config.mjs', 'tsconfig.json', 'package.json'];
/** npm's lists of installed packages. The second one is not in every installation. */
const installed = ['package-lock.json', 'node_modules/.package-lock.json'];

/** Rooms that make no readers' file. Templates are counted by what Vite read: `pages`. */
const makesNoFile =
  /^src\/(?:cli|embedded|publish|server|pages|layouts|components|views|scripts|styles|i18n\/desk|own(?!\/fonts))\//;
/** Values that are filled into a compiled program, and into `pages`. */
const isLook = /^src\/(?:own\/)?look\.ts$/;
/** Rooms that turn templates into pages, without being compiled themselves. */
const rendersPages =
  /^(?:src\/(?:build|config)\/|(?:astro\.config|tsconfig|package)[^/]*$|node_modules\/)/;

/** The digests of a program's parts. Each may change without need, never the reverse. */
export interface ProgramKeys {
  /** Of all sources, of what is installed, and of the settings. */
  readonly all: string;
  /** Of what Astro compiles: no setting but the headings' typeface, and whether SITE_URL is set. */
  readonly compiled: string;
  /** Of what makes files besides pages, and of the settings. */
  readonly outputs: string;
  /**
   * Of what every page depends on besides its view: files that Vite read for templates, the
   * renderer, and settings that show on pages. No word of the desk.
   */
  pages(compiled: Compiled): string;
}

/** @param more a digest of the owner's own collections, which are compiled into the program. */
export function programKeys(more = ''): ProgramKeys {
  const files = digestsOfSources();
  const settings = loadSettings();
  const { headings } = loadLook(settings.lookFile).fonts;
  const shown = settingsOfPages(settings);
  const of = (isPart: (file: string) => boolean, ...values: readonly unknown[]) =>
    digestOf(
      process.version,
      [...files].filter(([file]) => isPart(file)),
      values,
      more,
    );
  return {
    all: of(() => true, shown),
    compiled: of((file) => !isLook.test(file), headings, settings.siteUrl === null),
    outputs: of((file) => !makesNoFile.test(file), shown),
    pages({ sources: compiled, styles, scripts, ofTemplates }) {
      const templates = new Set(compiled);
      const isPart = (file: string) =>
        (templates.has(file) && !isLook.test(file)) || rendersPages.test(file);
      return of(isPart, styles, scripts, ofTemplates, shown);
    },
  };
}

function settingsOfPages(settings: Settings): readonly unknown[] {
  const { siteLanguage, deskUrl, embedHosts, copyFiles, deploy } = settings;
  const { context, livePath, drafts, branch, commit } = deploy;
  // Only previews show branch and commit.
  const named = context === 'preview' ? [branch, commit] : [];
  const ofDeploy = [context, livePath, drafts, named];
  const look = loadLook(settings.lookFile);
  return [siteLanguage, deskUrl, embedHosts, copyFiles, ofDeploy, look, valuesOf(settings)];
}

/** The digest of each source, by its path in the project. */
function digestsOfSources(): Map<string, string> {
  const all = [...sources, ...installed].flatMap((name) => filesBelow(join(root, name)));
  return new Map(
    all.map((file) => [file.slice(root.length).split(sep).join('/'), digestOfFile(file)]),
  );
}

const digests = new Map<string, { readonly of: string | null; readonly digest: string }>();

/** Read again only if its time or size has changed: a process that stays asks before each build. */
function digestOfFile(file: string): string {
  const of = fileState(file);
  const last = digests.get(file);
  const digest = last?.of === of ? last.digest : hash('sha256', readFileSync(file), 'base64url');
  digests.set(file, { of, digest });
  return digest;
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  let entries;
  try {
    entries = readdirSync(path, { recursive: true, withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
