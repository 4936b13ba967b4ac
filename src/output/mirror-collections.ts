import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse, stringify } from 'devalue';
import { z } from 'zod';
import { entrySchemas } from '../wordpress/entries.ts';
import { loaderName } from '../wordpress/loaders.ts';

const config = fileURLToPath(new URL('../content.config.ts', import.meta.url));
const reader = fileURLToPath(new URL('../wordpress/mirror-collections.ts', import.meta.url));

/** As much of a Vite plugin as this is. */
interface MirrorCollectionsPlugin {
  readonly name: string;
  readonly enforce: 'pre';
  readonly apply: 'build';
  readonly applyToEnvironment: (environment: { readonly name: string }) => boolean;
  readonly resolveId: {
    readonly order: 'pre';
    readonly filter: { readonly id: RegExp };
    readonly handler: (id: string) => string;
  };
  readonly load: {
    readonly filter: { readonly id: RegExp };
    readonly handler: () => Promise<string>;
  };
}

const resolved = '\0galley:collections';

/**
 * Has `astro:content` read WordPress's collections from the mirror as it is when it is asked, in programs that live longer than one
 * state of the content: Astro would copy the entries into the program. Other collections are copied, as Astro does it.
 * See `docs/astro.md`.
 * @param environments of Vite: `ssr` makes the server's program, `prerender` the one that renders pages.
 * @param cacheDir where Astro keeps its own store.
 */
export const mirrorCollections = (
  environments: readonly string[],
  cacheDir: string,
): MirrorCollectionsPlugin => ({
  name: 'galley-mirror-collections',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => environments.includes(name),
  // Before Astro's own.
  resolveId: {
    order: 'pre',
    filter: { id: /^astro:data-layer-content$/ },
    handler: () => resolved,
  },
  load: {
    filter: { id: new RegExp(`^${resolved}$`) },
    handler: async () => {
      const others = await readOthers(cacheDir);
      return [
        `import { parse } from 'devalue';`,
        `import { MirrorCollections } from ${JSON.stringify(reader)};`,
        `export default new MirrorCollections(parse(${JSON.stringify(stringify(others))}));`,
      ].join('\n');
    },
  },
});

/** Whether the owner has added collections to those of WordPress. */
export async function hasOtherCollections(): Promise<boolean> {
  try {
    const { collections } = contentConfig.parse(await import(pathToFileURL(config).href));
    return Object.values(collections).some(({ loader }) => loader?.name !== loaderName);
  } catch {
    // Only Astro can read it, since it imports what Node does not know, such as `astro:content`.
    return true;
  }
}

const contentConfig = z.object({
  collections: z.record(
    z.string(),
    z.object({ loader: z.object({ name: z.string() }).optional().catch(undefined) }),
  ),
});

/** A digest of the collections that the owner has added, as Astro has loaded them. */
export const digestOfOthers = async (cacheDir: string): Promise<string> =>
  hash('sha256', stringify(await readOthers(cacheDir)));

async function readOthers(cacheDir: string): Promise<Map<string, unknown>> {
  if (!(await hasOtherCollections())) return new Map();
  const all = z
    .map(z.string(), z.unknown())
    .parse(parse(await readFile(storeFile(cacheDir), 'utf8')));
  const isOther = (name: string) => !Object.hasOwn(entrySchemas, name) && !name.startsWith('meta:');
  return new Map([...all].filter(([name]) => isOther(name)));
}

/** Where Astro keeps its store. */
const storeFile = (cacheDir: string) => join(cacheDir, 'data-store.json');
