import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded, type Seed } from '../../../src/embedded/index.ts';
import { runMeasured, type Taken } from './run-measured.ts';

const script = fileURLToPath(new URL('../../../src/cli/build.ts', import.meta.url));
const user = { name: 'author-0', password: 'password-of-0' };

/** Galley with a content service beside it, in a folder of its own inside the project. */
export interface GalleySite {
  /** Runs `npm run build`'s script to its end. */
  build(): Promise<Taken>;
  /** Drops the finished site and what was kept of rendering it; the mirror and the pictures stay. */
  makeCold(): Promise<void>;
  /** As an editor does: over the interface. */
  edit(slug: string, content: string): Promise<void>;
  remove(slug: string): Promise<void>;
  readonly output: string;
  close(): Promise<void>;
}

export const galleySite = async (folder: string, seed: Seed): Promise<GalleySite> => {
  await mkdir(folder, { recursive: true });
  const service = await startEmbedded({
    folder: join(folder, 'service'),
    seed,
    basicAuthPlugin: true,
  });
  const headers = {
    authorization: `Basic ${btoa(`${user.name}:${user.password}`)}`,
    'content-type': 'application/json',
  };
  const posts = `${service.url}/wp-json/wp/v2/posts`;
  const call = async (address: string, options: RequestInit = {}): Promise<unknown> => {
    const answer = await fetch(address, { ...options, headers });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
    return answer.json();
  };
  const idOf = async (slug: string): Promise<number> => {
    const [post] = (await call(`${posts}?slug=${slug}&_fields=id`)) as { id: number }[];
    if (post === undefined) throw new Error(`There is no post ${slug}.`);
    return post.id;
  };
  return {
    output: join(folder, 'dist', 'client'),
    build: () =>
      runMeasured({
        command: [process.execPath, script],
        folder,
        environment: {
          ...{ CMS_URL: service.url, CMS_RETRIES: '0', SITE_URL: 'https://gazette.example' },
          ASTRO_TELEMETRY_DISABLED: '1',
        },
      }),
    async makeCold() {
      for (const name of ['dist', '.galley/astro']) {
        await rm(join(folder, name), { recursive: true, force: true });
      }
    },
    async edit(slug, content) {
      const body = JSON.stringify({ content });
      await call(`${posts}/${await idOf(slug)}`, { method: 'POST', body });
    },
    async remove(slug) {
      await call(`${posts}/${await idOf(slug)}`, { method: 'DELETE' });
    },
    close: () => service.close(),
  };
};
