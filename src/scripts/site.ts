/** Runs on every page. It only listens: heavier code is loaded when it is used. */
import { wireSearch } from './search-keys.ts';
import { wireShare } from './share.ts';
import { wireTheme } from './theme.ts';

wireTheme();
wireSearch();
wireShare();
