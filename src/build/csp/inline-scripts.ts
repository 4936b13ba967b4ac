import { themeScript } from '../../views/theme.ts';
import { byIdScript } from '../../content/paths/index.ts';

/**
 * Every script that stands in a page itself. Their texts are the same on every site, and the policy
 * names them by their hashes: one that is not listed here does not run.
 */
export const inlineScripts: readonly string[] = [byIdScript, themeScript];
