import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const folder = new URL('../../fixtures/hostile/', import.meta.url);

const schema = z.array(
  z.strictObject({ name: z.string(), html: z.string(), times: z.int().positive().optional() }),
);

export interface Vector {
  readonly group: string;
  readonly name: string;
  readonly html: string;
}

/** All of test/fixtures/hostile/, in the order of their files. */
export const vectors: readonly Vector[] = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .toSorted()
  .flatMap((file) =>
    schema
      .parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
      .map(({ name, html, times = 1 }) => ({
        group: file.replace('.json', ''),
        name,
        html: html.repeat(times),
      })),
  );

export const groups: readonly string[] = [...new Set(vectors.map(({ group }) => group))];
