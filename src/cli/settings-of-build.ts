import { cmsOptions, loadLook, loadSettings, type Settings } from '../config/index.ts';
import { headingFonts } from '../content/fonts/index.ts';

/** The settings of a build. Throws a `SettingsError` for a missing or wrong one, before any work is done. */
export function settingsOfBuild(): Settings {
  const settings = loadSettings();
  cmsOptions(settings);
  headingFonts(loadLook(settings.lookFile).fonts.headings);
  return settings;
}
