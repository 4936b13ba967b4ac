import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded, type EmbeddedOptions } from './embedded/index.ts';
import { sampleSeed } from '../../src/embedded/sample/index.ts';

export interface SampleService {
  /** Without a slash at the end. */
  readonly url: string;
  stop(): Promise<void>;
}

interface SampleBehaviour extends Omit<EmbeddedOptions, 'folder' | 'seed'> {
  /** False leaves out the register of boats. */
  readonly hasRegister?: boolean | undefined;
  /** True adds what plugins do: German texts, and SEO data. Most tests look at the paper without them. */
  readonly hasPlugins?: boolean | undefined;
  /** True adds a small shop and a calendar of events. */
  readonly hasShop?: boolean | undefined;
}

/** The embedded service with the sample stories, on a free port and in a scratch folder. */
export async function startSample(behaviour: SampleBehaviour = {}): Promise<SampleService> {
  const { hasRegister, hasPlugins = false, hasShop, ...options } = behaviour;
  return startService({ ...options, seed: await sampleSeed({ hasRegister, hasPlugins, hasShop }) });
}

/** The same paper before its first day: a name and accounts, and nothing that was published. */
export async function startEmptySample(
  behaviour: Omit<EmbeddedOptions, 'folder' | 'seed'> = {},
): Promise<SampleService> {
  const empty = { terms: [], media: [], posts: [], comments: [], menus: [], navigation: [] };
  return startService({
    ...behaviour,
    seed: { ...(await sampleSeed({ hasPlugins: false })), ...empty },
  });
}

/** The embedded service with a seed of the test's own. */
export async function startService(
  options: Omit<EmbeddedOptions, 'folder'>,
): Promise<SampleService> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-sample-'));
  const service = await startEmbedded({ ...options, folder });
  return {
    url: service.url,
    async stop() {
      await service.close();
      await rm(folder, { recursive: true });
    },
  };
}
