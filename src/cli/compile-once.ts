import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../config/index.ts';
import { factsOf, keepCompiled, keepFilled, runAstro } from '../build/render/keep-compiled.ts';
import { programKeys, type ProgramKeys } from '../build/render/program-key.ts';
import { keepInMirror } from '../wordpress/loaders.ts';
import { digestOfOthers, hasOtherCollections } from '../build/output/index.ts';

const script = fileURLToPath(new URL('compile-templates.ts', import.meta.url));
const loading = fileURLToPath(new URL('load-collections.ts', import.meta.url));

/** Templates that are ready to render a site's pages. */
export interface Program {
  readonly folder: string;
  /** The digest of what all pages depend on besides their views. */
  readonly key: string;
}

let begun: { readonly place: string; readonly folder: Promise<string> } | undefined;

/** The keys of the program, with the owner's collections, which Astro compiles into it. */
export async function loadProgram({ folder }: Settings): Promise<ProgramKeys> {
  keepInMirror();
  if (!(await hasOtherCollections())) return programKeys();
  await runAstro(loading);
  return programKeys(await digestOfOthers(join(folder, 'astro')));
}

/** Starts to compile the templates, which takes seconds and does not need the content. */
export async function compileEarly(settings: Settings): Promise<void> {
  keepInMirror();
  if (!(await hasOtherCollections())) await compileOnce(settings, programKeys());
}

/** Compiles the templates, unless they are kept, and fills in the settings of this site. */
export async function compileTemplates(settings: Settings, keys: ProgramKeys): Promise<Program> {
  const compiled = await compileOnce(settings, keys);
  return { folder: await keepFilled(compiled, settings), key: keys.pages(factsOf(compiled)) };
}

/** A second call gets the same promise. */
function compileOnce(settings: Settings, keys: ProgramKeys): Promise<string> {
  const all = join(settings.folder, 'renderer');
  const place = join(all, keys.compiled);
  if (begun?.place === place) return begun.folder;
  const folder = keepCompiled(all, keys.compiled, script);
  begun = { place, folder };
  // The returned promise reports the failure.
  folder.catch(() => (begun = undefined));
  return folder;
}
