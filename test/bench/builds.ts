import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { galleySite } from './support/galley-site.ts';
import { magazine, magazineParts } from './support/magazine.ts';
import { eleventy } from './support/peers/eleventy.ts';
import type { Peer, PeerPost } from './support/peers/face.ts';
import { hugo } from './support/peers/hugo.ts';
import { peerPosts } from './support/peers/posts.ts';
import { makePhotos, multiply } from './support/photos.ts';
import { runMeasured, type Taken } from './support/run-measured.ts';
import type { Bench, Measurements } from './support/face.ts';
import { median, megabytes } from './support/figures.ts';

/** `BENCH_POSTS=10000 BENCH_ROUNDS=3 npm run bench builds` */
const count = Number(process.env['BENCH_POSTS'] ?? 1000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
// Inside the project: what Astro bundles finds packages from there.
const folder = fileURLToPath(new URL('../../.galley/bench/builds/', import.meta.url));

/** One tool, whatever it is. */
interface Builder {
  readonly name: string;
  build(): Promise<Taken>;
  makeCold(): Promise<void>;
  edit(slug: string, html: string): Promise<void>;
  remove(slug: string): Promise<void>;
}

const ofPeer = (peer: Peer, posts: readonly PeerPost[]): Builder => {
  const find = (slug: string): PeerPost => {
    const post = posts.find((each) => each.slug === slug);
    if (post === undefined) throw new Error(`There is no post ${slug}.`);
    return post;
  };
  return {
    name: peer.name,
    build: () => runMeasured({ command: peer.command, folder: peer.folder }),
    makeCold: () => rm(join(peer.folder, peer.output), { recursive: true, force: true }),
    edit: (slug, html) => peer.edit({ ...find(slug), html }),
    async remove(slug) {
      await rm(join(peer.folder, peer.output, find(slug).path), { recursive: true, force: true });
      await peer.remove(find(slug));
    },
  };
};

const photosIn = async (place: string): Promise<void> => {
  if (existsSync(place)) return;
  const growing = `${place}-growing`;
  await rm(growing, { recursive: true, force: true });
  await mkdir(growing, { recursive: true });
  const photos = multiply(await makePhotos(8, 1200, 800), magazineParts.pictures);
  for (const [at, photo] of photos.entries()) {
    await writeFile(join(growing, `photo-${at}.jpg`), photo);
  }
  await rename(growing, place);
};

/** The bytes of the finished site, written by a script that does nothing else. */
const floor = async (site: string): Promise<number> => {
  const names = await readdir(site, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    names
      .filter((each) => each.isFile() && each.name.endsWith('.html'))
      .map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        return { path: path.slice(site.length), bytes: await readFile(path) };
      }),
  );
  const target = join(folder, 'floor');
  await rm(target, { recursive: true, force: true });
  const started = performance.now();
  for (const { path, bytes } of files) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await writeFile(join(target, path), bytes);
  }
  return (performance.now() - started) / 1000;
};

const kinds = ['cold', 'nothing changed', 'one post edited', 'one post deleted'] as const;

const prepare = async (kind: (typeof kinds)[number], tool: Builder, round: number) => {
  if (kind === 'cold') await tool.makeCold();
  const html = `<p>What was written in round ${round}.</p>`;
  if (kind === 'one post edited') await tool.edit(`post-${30 + round}`, html);
  if (kind === 'one post deleted') await tool.remove(`post-${60 + round}`);
};

const seconds = (values: readonly number[]): string => `${median(values).toFixed(2)} s`;

const bench: Bench = {
  name: 'builds',
  async run() {
    const photos = join(folder, 'photos');
    await photosIn(photos);
    const seed = magazine(count, photos);
    const posts = peerPosts(seed);
    const peers = [
      await hugo(join(folder, `hugo-${count}`)),
      await eleventy(join(folder, `eleventy-${count}`)),
    ].filter((peer) => peer !== null);
    for (const peer of peers) await peer.write(posts);
    const place = join(folder, `galley-${count}`);
    await rm(join(place, 'service'), { recursive: true, force: true });
    const site = await galleySite(place, seed);
    try {
      // With it the content is read and the pictures are encoded, which the others don't do at all.
      await site.build();
      const tools = [{ name: 'Galley', ...site }, ...peers.map((peer) => ofPeer(peer, posts))];
      const measured: Measurements[number][] = [];
      for (const kind of kinds) {
        const taken = new Map<string, Taken[]>(tools.map(({ name }) => [name, []]));
        for (let round = 0; round < rounds; round++) {
          for (const tool of tools) {
            await prepare(kind, tool, round);
            taken.get(tool.name)?.push(await tool.build());
          }
        }
        for (const [name, each] of taken) {
          const wall = seconds(each.map(({ wall }) => wall));
          const processor = seconds(each.map(({ processor }) => processor));
          const peak = megabytes(median(each.map(({ peak }) => peak)));
          measured.push({
            label: `${count} posts, ${kind}: ${name}`,
            value: `${wall}, processors ${processor}, memory ${peak}`,
          });
        }
      }
      const written = await floor(site.output);
      measured.push({
        label: `${count} posts: writing the pages alone`,
        value: `${written.toFixed(2)} s`,
      });
      return measured;
    } finally {
      await site.close();
    }
  },
};

export default bench;
