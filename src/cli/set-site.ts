import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSettings } from '../config.ts';
import {
  keepCompiled,
  openRenderer,
  programKey,
  setPages,
  type Renderer,
} from '../render/index.ts';
import type { Setting } from '../standing/index.ts';
import type { OnCount } from './screen.ts';

const script = fileURLToPath(new URL('compile-templates.ts', import.meta.url));

/** Compiles the templates, when they are not kept. It takes a while and needs no content, so it may begin before that is read. */
export const compileTemplates = (): Promise<string> =>
  keepCompiled(join(loadSettings().folder, 'renderer'), programKey(), script);

let kept: Renderer | undefined;

/** Renders into the standing site what is not there yet. */
export const setSite = async (setting: Setting, folder: string, onCount: OnCount) => {
  const key = programKey();
  if (kept?.key !== key) kept = await openRenderer(folder, key);
  return setPages(kept, setting, { onCount });
};
