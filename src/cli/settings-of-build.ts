import {
  cmsOptions,
  loadLook,
  loadSettings,
  readEnvironment,
  type Settings,
} from '../config/index.ts';
import { headingFonts } from '../content/fonts/index.ts';

/**
 * The settings of a build, with some variables in place of those of the environment. Throws a `SettingsError` for a missing or wrong one, before any work
 * is done.
 */
export function settingsOfBuild(more: Readonly<Record<string, string>> = {}): Settings {
  const settings = loadSettings({ ...readEnvironment(), ...more });
  cmsOptions(settings);
  headingFonts(loadLook(settings.lookFile).fonts.headings);
  return settings;
}
