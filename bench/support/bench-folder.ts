import { fileURLToPath } from 'node:url';

/** Inside the project: what Astro bundles finds packages from there. */
export const benchFolder = fileURLToPath(new URL('../../.galley/bench/builds/', import.meta.url));
