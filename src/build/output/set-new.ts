import type { Setting } from '../folder/index.ts';

/** Whether nothing of this build lies at a path, in the place of one of its folders, or below it. */
export function isFree(setting: Pick<Setting, 'has'>, path: string): boolean {
  if (setting.has(path) || setting.has(`${path}/index.html`)) return false;
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
    if (setting.has(path.slice(0, end))) return false;
  return true;
}

/** Sets a file, made only when it has to be. Leaves alone what is there, and what can't be there. */
export function setNew(setting: Setting, path: string, key: string, make: () => string): void {
  if (isFree(setting, path)) setFile(setting, path, key, make);
}

/** The same for a place that is known to be free. */
export function setFile(setting: Setting, path: string, key: string, make: () => string): void {
  if (!setting.keeps(path, key)) setting.put(path, key, make());
}
