import { join } from 'node:path';
import { benchFolder } from './bench-folder.ts';
import { ofPeer, type Builder } from './builder.ts';
import { machineOf, versionsOfGalley } from './machine.ts';
import { madeOf } from './made-of.ts';
import { makeMagazine, openMagazine } from './magazine-place.ts';
import { eleventy } from './peers/eleventy.ts';
import type { PeerPost } from './peers/face.ts';
import { hugo } from './peers/hugo.ts';
import { peerPosts } from './peers/posts.ts';
import { galleyNames, seriesOf, type SizeRecord, type ToolRecord } from './record.ts';
import { takeFirst } from './take-first.ts';
import { takeFloor } from './take-floor.ts';
import { takeLive } from './take-live.ts';
import { takeTurns, tell, type Sheet } from './take-turns.ts';

const openPeers = async (count: number, posts: readonly PeerPost[]): Promise<Builder[]> => {
  const peers = [
    await hugo(join(benchFolder, `hugo-${count}`)),
    await eleventy(join(benchFolder, `eleventy-${count}`)),
  ].filter((peer) => peer !== null);
  for (const peer of peers) await peer.write(posts);
  return peers.map((peer) => ofPeer(peer, posts));
};

const seriesIn = (sheet: Sheet): ToolRecord['series'] =>
  Object.fromEntries([...sheet].map(([kind, rounds]) => [kind, seriesOf(rounds)]));

/** What one more measurement gives; where it breaks off, the other figures stay. */
const attempt = async (name: string, take: () => Promise<Sheet>): Promise<ToolRecord> => {
  try {
    return { name, failed: null, series: seriesIn(await take()), ...nothing };
  } catch (error) {
    console.error(`${name} broke off: ${String(error)}`);
    return { name, failed: String(error), series: {}, ...nothing };
  }
};

const nothing = { made: {}, unlike: 0 };

/**
 * The first build of each, which is not counted: it reads the content, and encodes pictures, which the others don't do at all.
 * Gives what they made, and why some are left out.
 */
const prime = async (tools: readonly Builder[]): Promise<ToolRecord[]> => {
  const records: ToolRecord[] = [];
  let first: ReadonlySet<string> | null = null;
  for (const { name, output, build, makeCold } of tools) {
    try {
      await makeCold();
      tell(name, 'the first, not counted', await build());
      const { made, common } = await madeOf(output);
      first ??= common;
      // Entries of a custom type have other addresses than posts.
      const unlike = name === galleyNames.entries ? 0 : common.symmetricDifference(first).size;
      records.push({ name, made, unlike, failed: null, series: {} });
    } catch (error) {
      console.error(`${name} broke off: ${String(error)}`);
      records.push({ name, ...nothing, failed: String(error), series: {} });
    }
  }
  return records;
};

/** The versions that stand in the names of tools: `Hugo 0.111.3`. */
const versionsIn = (tools: readonly Builder[]): Record<string, string> =>
  Object.fromEntries(tools.map(({ name }) => [name.replace(/ .*/, ''), name.replace(/.* /, '')]));

/** All tools over the same so many posts. */
export async function measureSize(count: number, rounds: number): Promise<SizeRecord> {
  const seed = await makeMagazine(count);
  const posts = peerPosts(seed);
  const peers = await openPeers(count, posts);
  const galley = await openMagazine(count, seed);
  const legacy = await openMagazine(count, seed, 'legacy');
  const plain = await openMagazine(count, seed, 'plain');
  const entries = await openMagazine(count, seed, 'entries');
  try {
    const tools = [galley, ...peers, legacy, plain, entries];
    const primed = await prime(tools);
    const whole = tools.filter(({ name }) =>
      primed.some((record) => record.name === name && record.failed === null),
    );
    const turns = await takeTurns(whole, rounds);
    const records = primed.map((record): ToolRecord => {
      const turn = turns.find(({ tool }) => tool.name === record.name);
      return turn === undefined
        ? record
        : { ...record, failed: turn.failed, series: seriesIn(turn.sheet) };
    });
    const { floor, live, first } = galleyNames;
    records.push(
      await attempt(first, () => takeFirst(seed)),
      await attempt(floor, async () => new Map([['cold', await takeFloor(galley.output, rounds)]])),
      await attempt(live, () => takeLive(galley, posts, rounds)),
    );
    return {
      at: new Date().toISOString(),
      versions: { ...(await versionsOfGalley()), ...versionsIn(peers) },
      machine: machineOf(),
      tools: records,
    };
  } finally {
    await galley.close();
    await legacy.close();
    await plain.close();
    await entries.close();
  }
}
