import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../config/index.ts';
import { keepCompiled, runAstro } from '../build/render/keep-compiled.ts';
import { programKey } from '../build/render/program-key.ts';
import { keepInMirror } from '../wordpress/loaders.ts';
import { digestOfOthers, hasOtherCollections } from '../build/output/index.ts';

const script = fileURLToPath(new URL('compile-templates.ts', import.meta.url));
const loading = fileURLToPath(new URL('load-collections.ts', import.meta.url));

let begun: { readonly place: string; readonly folder: Promise<string> } | undefined;

/**
 * The key of the program. Collections that the owner has added to WordPress's are loaded for it, since Astro compiles their entries
 * into the program.
 */
export async function loadProgram({ folder }: Settings): Promise<string> {
  keepInMirror();
  if (!(await hasOtherCollections())) return programKey();
  await runAstro(loading);
  return programKey(await digestOfOthers(join(folder, 'astro')));
}

/** Starts to compile the templates, which takes seconds and does not need the content. */
export async function compileEarly(settings: Settings): Promise<void> {
  keepInMirror();
  if (!(await hasOtherCollections())) await compileTemplates(settings, programKey());
}

/** Compiles the templates, unless they are kept. A second call gets the same promise. */
export function compileTemplates(settings: Settings, key: string): Promise<string> {
  const all = join(settings.folder, 'renderer');
  const place = join(all, key);
  if (begun?.place === place) return begun.folder;
  const folder = keepCompiled(all, key, script);
  begun = { place, folder };
  // The returned promise reports the failure.
  folder.catch(() => (begun = undefined));
  return folder;
}
