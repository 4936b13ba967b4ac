export type { EmbeddedOptions, EmbeddedService } from './options.ts';
export type { Seed, SeedComment, SeedMedia, SeedPost, SeedTerm, SeedUser } from './seed.ts';
