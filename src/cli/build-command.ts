import { fileURLToPath } from 'node:url';
import {
  type Settings,
  cmsOptions,
  loadLook,
  loadSettings,
  readEnvironment,
} from '../config/index.ts';
import { smallYoungSpace, withFewArenas } from '../node-memory.ts';
import type { BuildCommand } from '../publish/index.ts';
import { headingFonts } from '../content/fonts/index.ts';

const script = fileURLToPath(new URL('build.ts', import.meta.url));

/** Node's arguments for a build, the same as in `npm run build`. */
export const buildArguments: readonly string[] = [smallYoungSpace, script];

/** The build process of `npm run publish`, with exactly these variables. */
export function buildCommand(
  { publish: { timeout } }: { readonly publish: Pick<Settings['publish'], 'timeout'> },
  env: NodeJS.ProcessEnv,
): BuildCommand {
  return {
    command: process.execPath,
    args: [...buildArguments, '--jobs'],
    env: withFewArenas(env),
    timeout,
  };
}

/** A build's settings, with some variables replaced. Throws a `SettingsError` at once. */
export function settingsOfBuild(more: Readonly<Record<string, string>> = {}): Settings {
  const settings = loadSettings({ ...readEnvironment(), ...more });
  cmsOptions(settings);
  headingFonts(loadLook(settings.lookFile).fonts.headings);
  return settings;
}
