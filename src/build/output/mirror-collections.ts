import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse, stringify } from 'devalue';
import { z } from 'zod';
import { entrySchemas } from '../../wordpress/entries.ts';
import { loaderName } from '../../wordpress/loaders.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const config = join(root, 'src/content.config.ts');
const reader = fileURLToPath(new URL('../../wordpress/mirror-collections.ts', import.meta.url));

/** As much of a Vite plugin as this is. */
interface MirrorCollectionsPlugin {
  readonly name: string;
  readonly enforce: 'pre';
  readonly apply: 'build';
  readonly applyToEnvironment: (environment: { readonly name: string }) => boolean;
  readonly resolveId: {
    readonly order: 'pre';
    readonly filter: { readonly id: RegExp };
    readonly handler: (id: string) => string | undefined | Promise<string | undefined>;
  };
  readonly load: {
    readonly filter: { readonly id: RegExp };
    readonly handler: (id: string) => string | Promise<string>;
  };
}

const store = 'astro:data-layer-content';
/** Pictures and modules that entries name. Astro's list of them is written by its sync, and outlives a collection that has gone. */
const imports = ['astro:asset-imports', 'astro:content-module-imports'];
const ours = { collections: '\0galley:collections', noImports: '\0galley:no-imports' };

/**
 * Has `astro:content` read WordPress's collections from the mirror each time, because Astro would copy the entries into the program,
 * and the program is used again after the content has changed. Other collections are copied, as Astro does it.
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
    filter: { id: new RegExp(`^(?:${[store, ...imports].join('|')})$`) },
    async handler(id) {
      if (id === store) return ours.collections;
      return (await hasOtherCollections()) ? undefined : ours.noImports;
    },
  },
  load: {
    filter: { id: /^\0galley:(?:collections|no-imports)$/ },
    async handler(id) {
      if (id === ours.noImports) return 'export default new Map();';
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

/** A digest of the collections that the owner has added, as Astro has loaded them, and of the pictures that they show. */
export async function digestOfOthers(cacheDir: string): Promise<string> {
  const others = await readOthers(cacheDir);
  const pictures = [...others.values()]
    .flatMap((entries) => [...entries.values()])
    .flatMap(({ filePath = '', assetImports = [] }) =>
      assetImports.map((asset) => join(root, dirname(filePath), asset)),
    )
    .filter((file) => existsSync(file))
    .map((file) => hash('sha256', readFileSync(file)));
  return hash('sha256', stringify([others, pictures]));
}

const storeSchema = z.map(z.string(), z.unknown());
const entriesSchema = z.map(
  z.string(),
  z.looseObject({ filePath: z.string().optional(), assetImports: z.array(z.string()).optional() }),
);

async function readOthers(cacheDir: string): Promise<Map<string, z.infer<typeof entriesSchema>>> {
  if (!(await hasOtherCollections())) return new Map();
  const all = storeSchema.parse(parse(readFileSync(storeFile(cacheDir), 'utf8')));
  const isOther = (name: string) => !Object.hasOwn(entrySchemas, name) && !name.startsWith('meta:');
  const others = [...all].filter(([name]) => isOther(name));
  return new Map(others.map(([name, entries]) => [name, entriesSchema.parse(entries)]));
}

/** Where Astro keeps its store. */
const storeFile = (cacheDir: string) => join(cacheDir, 'data-store.json');
