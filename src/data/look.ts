import { loadLook, loadSettings, type Look } from '../config.ts';

export type { SharePlace } from '../config.ts';

/** How the site looks, and what it shows. */
export const look: Look = loadLook(loadSettings().lookFile);
