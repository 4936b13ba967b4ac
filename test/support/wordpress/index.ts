export { wordpressAvailable } from './available.ts';
export { newAccounts } from './accounts.ts';
export { newestWordPress, versionOf } from './newest.ts';
export { startWordPress, startWordPressServer } from './start.ts';
export type { Account, Accounts, Login } from './accounts.ts';
export type { SiteOptions, WordPressSite } from './site.ts';
export type { WordPressServer } from './start.ts';
