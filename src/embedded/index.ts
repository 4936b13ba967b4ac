/**
 * The embedded content service: a small HTTP server that speaks WordPress's REST API, over a SQLite
 * file and a folder of uploads. `npm start` shows the sample site with it. Tests add the older
 * generation and OAuth 1.0a as plugins.
 *
 * It has no themes or admin pages, and only the routes, parameters and fields that Galley and its
 * tests use. These have the statuses, error codes, headers and shapes that were recorded from real
 * servers.
 */
export { startEmbedded } from './server.ts';
export type { EmbeddedOptions, EmbeddedService } from './server.ts';
export type {
  Seed,
  SeedComment,
  SeedMedia,
  SeedMenu,
  SeedNavigation,
  SeedPost,
  SeedTerm,
} from './seed/seed.ts';
export type { SeedUser, SeedValue } from './seed/seed.ts';
