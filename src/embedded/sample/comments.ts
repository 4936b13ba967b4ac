import type { SeedComment } from '../seed/seed.ts';
import { earlyComments } from './comments-early.ts';
import { laterComments } from './comments-later.ts';

/** What is on hold or spam is never shown to readers. */
export const sampleComments: readonly SeedComment[] = [...earlyComments, ...laterComments];
