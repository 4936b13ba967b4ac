/**
 * The embedded content service: a small HTTP server that speaks both generations of the interface
 * (`interface.md`, E1 to E9 and what v2 has besides) over a SQLite file and a folder of uploads.
 *
 * It is there for trying Galley without a site, for tests and for demonstrations. It is not WordPress: it has no
 * themes, no plugins, no admin pages, and it answers only what a reader or a desk of this project needs; but what it
 * answers has the statuses, codes, headers and shapes that real servers were seen to send.
 */
export { startEmbedded } from './server.ts';
export type { EmbeddedOptions, EmbeddedService } from './options.ts';
export type { Seed, SeedComment, SeedMedia, SeedMenu, SeedPost, SeedTerm } from './seed.ts';
export type { SeedUser } from './seed.ts';
