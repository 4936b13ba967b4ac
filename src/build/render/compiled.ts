import { z } from 'zod';

/** What lies beside compiled templates, and tells how to go on with them. */
export const compiledSchema = z.object({
  /** The file to import, in the folder of the templates. */
  entry: z.string(),
  /** The stylesheets of each page, by Astro's own key for it. */
  styles: z.record(z.string(), z.array(z.unknown())),
  /** What Astro puts into the head of every page. */
  scripts: z.array(z.unknown()),
  /** Astro's names of entries, and the files that they became. */
  bundles: z.record(z.string(), z.string()),
});

export type Compiled = z.output<typeof compiledSchema>;

/** The parts of a folder of compiled templates. */
export const parts = {
  /** Templates, to be imported. */
  templates: 'templates',
  /** `client` and `server`: what Astro makes besides pages. */
  shell: 'site',
  /** {@link Compiled} as JSON; written last. */
  facts: 'compiled.json',
} as const;
