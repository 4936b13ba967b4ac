import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** One recorded request and the answer that a real server gave (`test/fixtures/recorded/`). */
const call = z.object({
  name: z.string(),
  request: z.object({
    method: z.string(),
    path: z.string(),
    headers: z.record(z.string(), z.string()).default({}),
  }),
  response: z.object({
    status: z.number(),
    headers: z.record(z.string(), z.string()),
    body: z.json(),
  }),
});

export type Call = z.output<typeof call>;
export type Json = z.output<ReturnType<typeof z.json>>;
export type RecordedSite = 'v2' | 'legacy' | 'v2-plain-permalinks';

/** The address that stands for the recorded site in everything recorded. */
export const recordedHost = 'http://cms.test';

/** Everything that was recorded of one site, by name of the call. */
export function readCalls(site: RecordedSite): ReadonlyMap<string, Call> {
  const folder = fileURLToPath(new URL(`../../fixtures/recorded/${site}/`, import.meta.url));
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    names.toSorted().map((name) => {
      const parsed = call.parse(JSON.parse(readFileSync(`${folder}${name}`, 'utf8')));
      return [parsed.name, parsed];
    }),
  );
}
