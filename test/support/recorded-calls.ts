import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The address that stands for the recorded site in everything recorded. */
export const recordedHost = 'http://cms.test';

export const recordedFolders = ['v2', 'legacy', 'v2-plain-permalinks'] as const;
export type RecordedFolder = (typeof recordedFolders)[number];

/** The calls of WordPress 7.1 with plugins. */
export const recordedAlmanac = 'recorded-7.1';

const call = z.object({
  name: z.string(),
  request: z.object({
    method: z.string(),
    path: z.string(),
    headers: z.record(z.string(), z.string()).default({}),
    /** An object was sent as JSON; `<1711 bytes>` stands for a file of that size. */
    body: z.union([z.string(), z.record(z.string(), z.json())]).nullish(),
  }),
  response: z.object({
    status: z.number(),
    headers: z.record(z.string(), z.string()),
    body: z.json(),
  }),
});

export type RecordedCall = z.output<typeof call>;

const folderOf = (folder: RecordedFolder | typeof recordedAlmanac) => {
  const path = folder === recordedAlmanac ? folder : `recorded/${folder}`;
  return fileURLToPath(new URL(`../fixtures/${path}/`, import.meta.url));
};

/** Names of everything recorded in a folder, without `.json`. */
export function recordedNames(folder: RecordedFolder): string[] {
  return readdirSync(folderOf(folder))
    .map((file) => file.replace(/\.json$/, ''))
    .toSorted();
}

/** One recorded request, and the answer that a real server gave to it. */
export function readRecorded(
  folder: RecordedFolder | typeof recordedAlmanac,
  name: string,
): RecordedCall {
  return call.parse(JSON.parse(readFileSync(`${folderOf(folder)}${name}.json`, 'utf8')));
}
