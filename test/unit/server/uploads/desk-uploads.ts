import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, onTestFinished } from 'vitest';
import { createCms, type Cms, type Credentials } from '../../../../src/wordpress/client/index.ts';
import { loadServerSettings } from '../../../../src/config/index.ts';
import type { EmbeddedOptions } from '../../../support/embedded/index.ts';
import { createForeign } from '../../../../src/server/foreign.ts';
import type { SentFile } from '../../../../src/server/uploads/send.ts';
import { createUploads, type FileToSend } from '../../../../src/server/uploads/uploads.ts';
import { startEmptySample } from '../../../support/sample-service.ts';

export const generations = {
  v2: {
    service: {},
    credentials: {
      method: 'application-password',
      user: 'admin',
      password: 'Tern Gull Seal Reef Cove Buoy',
    },
  },
  legacy: {
    service: { legacyPlugin: true, v2: false, basicAuthPlugin: true },
    credentials: { method: 'basic', user: 'admin', password: 'admin-of-port-saltern' },
  },
} as const satisfies Record<string, { service: Behaviour; credentials: Credentials }>;

type Behaviour = Omit<EmbeddedOptions, 'folder' | 'seed'>;

interface Setup {
  readonly generation?: keyof typeof generations;
  readonly settings?: Readonly<Record<string, string>>;
  /** Files of earlier runs. */
  readonly folder?: string;
}

/** One for all tests of a file, with much time: on a busy machine a new thread takes many seconds to load its program. */
export const foreign = createForeign(undefined, { patience: 240_000, memory: 256, threads: 1 });
afterAll(() => foreign.close());

/** The desk's uploads to a new embedded service. All but `foreign` ends with the test. */
export async function deskUploads({ generation = 'v2', settings, folder }: Setup = {}) {
  const { service: behaviour, credentials } = generations[generation];
  const service = await startEmptySample(behaviour);
  const cms = createCms({ url: service.url, credentials, retries: 0 });
  const own = folder ?? (await scratch());
  const uploads = createUploads(
    loadServerSettings({
      CMS_URL: service.url,
      SESSION_SECRET: 'a secret of the tests, long enough',
      GALLEY_FOLDER: own,
      ...settings,
    }),
    { foreign },
  );
  onTestFinished(async () => {
    await uploads.close();
    await cms.close();
    await service.stop();
  });
  return {
    cms,
    uploads,
    url: service.url,
    send: (file: Partial<FileToSend> & Pick<FileToSend, 'body'>): Promise<SentFile> =>
      uploads.send(
        {
          contentType: 'image/jpeg',
          filename: 'photo.jpg',
          texts: { decorative: 'true' },
          account: 1,
          ...file,
        },
        cms,
      ),
    /** The files that are stored on disk. */
    spooled: async (): Promise<string[]> => {
      const all = await readdir(join(own, 'spool'), { recursive: true, withFileTypes: true });
      return all.filter((each) => each.isFile()).map(({ name }) => name);
    },
    library: () => libraryOf(cms),
  };
}

export async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-uploads-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The addresses of all files in WordPress. */
async function libraryOf(cms: Cms): Promise<string[]> {
  const addresses: string[] = [];
  for await (const { items } of cms.media.list()) addresses.push(...items.map(({ url }) => url));
  return addresses;
}

export async function bytesAt(address: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(address)).arrayBuffer());
}

export function whole(bytes: Uint8Array): Readable {
  return Readable.from([bytes]);
}
