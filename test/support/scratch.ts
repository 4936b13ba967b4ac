import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where tests build sites: Astro runs what it bundled from the folder that it builds in, and finds packages from there. */
export const scratch = fileURLToPath(new URL('../../.galley/tests', import.meta.url));

mkdirSync(scratch, { recursive: true });
