import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../config.ts';
import { keepCompiled } from '../render/keep-compiled.ts';
import { programKey } from '../render/program-key.ts';

const script = fileURLToPath(new URL('compile-templates.ts', import.meta.url));

let begun: { readonly place: string; readonly folder: Promise<string> } | undefined;

/**
 * Compiles the templates, when they are not kept. It takes seconds and needs no content, so it may begin before that is read:
 * whoever asks then is given what has begun.
 */
export const compileTemplates = (settings: Settings, key = programKey()): Promise<string> => {
  const all = join(settings.folder, 'renderer');
  const place = join(all, key);
  if (begun?.place === place) return begun.folder;
  const folder = keepCompiled(all, key, script);
  begun = { place, folder };
  // Told to those who wait for it.
  folder.catch(() => (begun = undefined));
  return folder;
};
