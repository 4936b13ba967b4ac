import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ViteUserConfig } from 'astro';
import { parse, stringify } from 'devalue';
import { z } from 'zod';
import { selections } from '../../wordpress/entries.ts';
import { loaderName } from '../../wordpress/loaders.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const config = join(root, 'src/content.config.ts');
const reader = fileURLToPath(new URL('../../wordpress/mirror-collections.ts', import.meta.url));

type Plugin = NonNullable<ViteUserConfig['plugins']>[number];

const store = 'astro:data-layer-content';
/** Astro's lists of entries' pictures and modules. They also name those of deleted collections. */
const imports = ['astro:asset-imports', 'astro:content-module-imports'];
const ours = { collections: '\0galley:collections', noImports: '\0galley:no-imports' };

/**
 * `astro:content` reads WordPress's collections from the mirror. Astro would copy entries into the
 * compiled program, which outlives changes. Others are copied. See `docs/astro.md`.
 * @param environments Vite's: `ssr` for the server, `prerender` for what renders pages.
 * @param cacheDir Astro's cache folder, with its own store.
 */
export function mirrorCollections(environments: readonly string[], cacheDir: string) {
  return {
    name: 'galley-mirror-collections',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }: { readonly name: string }) => environments.includes(name),
    // Before Astro's own.
    resolveId: {
      order: 'pre',
      filter: { id: new RegExp(`^(?:${[store, ...imports].join('|')})$`) },
      async handler(id: string) {
        if (id === store) return ours.collections;
        return (await hasOtherCollections()) ? undefined : ours.noImports;
      },
    },
    load: {
      filter: { id: /^\0galley:(?:collections|no-imports)$/ },
      async handler(id: string) {
        if (id === ours.noImports) return 'export default new Map();';
        const others = await readOthers(cacheDir);
        return [
          `import { parse } from 'devalue';`,
          `import { MirrorCollections } from ${JSON.stringify(reader)};`,
          `export default new MirrorCollections(parse(${JSON.stringify(stringify(others))}));`,
        ].join('\n');
      },
    },
  } satisfies Plugin;
}

/** True if the content config has collections besides those of WordPress. */
export async function hasOtherCollections(): Promise<boolean> {
  try {
    const { collections } = contentConfig.parse(await import(pathToFileURL(config).href));
    return Object.values(collections).some(({ loader }) => loader?.name !== loaderName);
  } catch {
    // Node can't import it, for example because it imports `astro:content`. So it may have some.
    return true;
  }
}

const contentConfig = z.object({
  collections: z.record(
    z.string(),
    z.object({ loader: z.object({ name: z.string() }).optional().catch(undefined) }),
  ),
});

/** A digest of collections besides WordPress's in Astro's store, and of their pictures. */
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
  const isOther = (name: string) => !Object.hasOwn(selections, name) && !name.startsWith('meta:');
  const others = [...all].filter(([name]) => isOther(name));
  return new Map(others.map(([name, entries]) => [name, entriesSchema.parse(entries)]));
}

const storeFile = (cacheDir: string) => join(cacheDir, 'data-store.json');
