import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { nullIfMissing } from '../../error-code.ts';

/** Tells which pages the server renders. A site without such pages has none. */
export const onDemandFile = 'server/on-demand.json';

const schema = z.object({
  /** The mirror that they are rendered from: the root of the content service's interface. */
  service: z.string(),
  /** Without the base: `/2019/05/fog/`. */
  paths: z.array(z.string()),
});

/** The pages of a site that its server renders when they are asked for. */
export interface OnDemand {
  readonly service: string;
  readonly paths: ReadonlySet<string>;
}

/** Reads {@link onDemandFile}; null if there is none. */
export function readOnDemand(file: string): OnDemand | null {
  const text = nullIfMissing(() => readFileSync(file, 'utf8'));
  if (text === null) return null;
  const { service, paths } = schema.parse(JSON.parse(text));
  return { service, paths: new Set(paths) };
}

/** The text of {@link onDemandFile}. */
export function printOnDemand(onDemand: z.output<typeof schema>): string {
  return JSON.stringify(onDemand);
}
