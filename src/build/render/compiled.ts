import { z } from 'zod';

/** The facts beside compiled templates, which are needed to load them. */
export const compiledSchema = z.object({
  /** The file to import, in the folder of the templates. */
  entry: z.string(),
  /** The project's files that the templates were compiled from, by their paths. */
  sources: z.array(z.string()),
  /** The stylesheets of each page, by Astro's key of the page. */
  styles: z.record(z.string(), z.array(z.unknown())),
  /** What Astro puts into the head of every page. */
  scripts: z.array(z.unknown()),
  /** The files of Astro's entries, by their names. */
  bundles: z.record(z.string(), z.string()),
  /** The scripts among them that are in templates. */
  ofTemplates: z.array(z.string()),
});

export type Compiled = z.output<typeof compiledSchema>;

export const parts = {
  templates: 'templates',
  /** `client` and `server`: what Astro makes besides pages. */
  shell: 'site',
  /** {@link Compiled} as JSON; written last. */
  facts: 'compiled.json',
} as const;
