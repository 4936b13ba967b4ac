export { wordpressAvailable } from './available.ts';
export { newAccounts } from './accounts.ts';
export { startWordPress, startWordPressServer } from './start.ts';
export type { Account, Accounts, Login } from './accounts.ts';
export type { Availability } from './available.ts';
export type { SiteOptions, WordPressSite } from './site.ts';
export type { WordPress, WordPressServer } from './start.ts';
