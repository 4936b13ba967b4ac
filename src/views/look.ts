import { loadLook, loadSettings, type Look } from '../config/index.ts';

export type { SharePlace } from '../config/index.ts';

/** How the site looks, and what it shows. */
export const look: Look = loadLook(loadSettings().lookFile);
