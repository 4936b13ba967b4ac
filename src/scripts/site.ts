/** Runs on every page for readers. It only listens: heavier code is loaded when it is used. */
import { init } from 'astro/virtual-modules/prefetch.js';
import { wireSearch } from './search-keys.ts';
import { wireShare } from './share.ts';
import { wireTheme } from './theme.ts';

wireTheme();
wireSearch();
wireShare();
// A link's page is fetched while the pointer rests on it, unless the reader saves data.
init({ prefetchAll: true, defaultStrategy: 'hover' });
