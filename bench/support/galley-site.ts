import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildArguments } from '../../src/cli/build-command.ts';
import { startEmbedded, type Seed } from '../../test/support/embedded/index.ts';
import type { Builder } from './builder.ts';
import { countRequests } from './count-requests.ts';
import { editorOf, type Editor } from './editor.ts';
import { runMeasured } from './run-measured.ts';
import { setAside } from './set-aside.ts';
import { sharedWorks } from './share-works.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const astro = join(root, 'node_modules/astro/bin/astro.mjs');

/** What a cold build finds: what was read and fetched, the pictures as they were encoded and drawn. Nothing else. */
const kept = new Set(['store', 'pictures', 'artwork']);

/** Galley with a content service beside it, in a folder of its own inside the project. */
export interface GalleySite extends Builder {
  readonly folder: string;
  readonly editor: Editor;
  /** For the project's commands. */
  readonly environment: Readonly<Record<string, string>> & { readonly CMS_URL: string };
  close(): Promise<void>;
}

interface GalleyOptions {
  readonly name: string;
  /** Is made when missing; what a former run has read and encoded is used again. */
  readonly folder: string;
  readonly seed: Seed;
  /** The same each time: what is kept of a service is kept by its address. */
  readonly port: number;
  /** Of the pictures that sites have in common. */
  readonly works: string;
  /** Default `v2`. */
  readonly generation?: 'v2' | 'legacy';
  /** Of the type that is edited and deleted. Default `posts`. */
  readonly restBase?: string;
  /** Whether it is built by a plain `astro build`, which needs nothing of Galley's commands. */
  readonly byAstro?: boolean;
}

export async function galleySite(options: GalleyOptions): Promise<GalleySite> {
  const { name, folder, seed, port, works, generation = 'v2', byAstro = false } = options;
  const galley = join(folder, '.galley');
  const shared = sharedWorks(works);
  // The service begins with the magazine as it was, whatever a former run has changed.
  await rm(join(folder, 'service'), { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const service = await startEmbedded({
    folder: join(folder, 'service'),
    seed,
    port,
    basicAuthPlugin: true,
    ...(generation === 'legacy' && { legacyPlugin: true, v2: false }),
  });
  const editor = editorOf(service.url, generation, options.restBase);
  const environment = {
    CMS_URL: service.url,
    CMS_RETRIES: '0',
    CMS_GENERATION: generation,
    SITE_URL: 'https://gazette.example',
    ASTRO_TELEMETRY_DISABLED: '1',
  };
  await shared.take(galley, service.url);
  return {
    name,
    folder,
    editor,
    environment,
    ...(byAstro && { kinds: ['cold', 'one post edited'] as const }),
    output: join(folder, 'dist', 'client'),
    async build() {
      const counter = countRequests(service.port);
      const astroBuild = [astro, 'build', '--outDir', join(folder, 'dist'), '--silent'];
      const taken = await runMeasured({
        command: [process.execPath, ...(byAstro ? astroBuild : buildArguments)],
        folder: byAstro ? root : folder,
        environment: { ...environment, GALLEY_FOLDER: galley },
      }).finally(counter.stop);
      shared.leave(galley);
      return { ...taken, requests: counter.counts.interface };
    },
    async makeCold() {
      const derived = existsSync(galley) ? await readdir(galley) : [];
      const paths = derived.filter((each) => !kept.has(each)).map((each) => join(galley, each));
      for (const path of [join(folder, 'dist'), join(folder, '.astro'), ...paths])
        await setAside(path);
    },
    amend: (slug, paragraph) => editor.amend(slug, paragraph),
    remove: (slug) => editor.remove(slug),
    close: () => service.close(),
  };
}
