import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readFileList } from '../../src/build/folder/index.ts';
import { createWorker, findLive, isReleaseId } from '../../src/publish/index.ts';
import { environmentIn, type Settings } from '../support/project-process.ts';
import { scratch } from '../support/scratch.ts';
import { leaveWork, takeWork } from '../support/shared-work.ts';

const scriptOf = (program: string): string =>
  fileURLToPath(new URL(`../../src/cli/${program}.ts`, import.meta.url));
const script = scriptOf('publish');

/** How a publication ended. */
export type Outcome =
  | { readonly is: 'live' }
  | {
      readonly is: 'failed';
      /** The exit code of the process; null if a signal ended it. */
      readonly code: number | null;
      readonly reason: string;
      readonly printed: string;
    };

interface Ended {
  readonly code: number | null;
  readonly printed: string;
}

// Names of the program's own modules differ between processes that bundled it.
const isProgram = (name: string): boolean => /^server\/.*\.mjs$/.test(name);

/** A site that a kept process publishes into a folder of releases. */
export interface PublishedSite {
  readonly folder: string;
  readonly releases: string;
  publish(): Promise<Outcome>;
  /** Starts a program of the project for this site, in a group of its own, which a signal can reach as a whole. */
  start(
    program: 'publish' | 'serve' | 'worker',
    words: readonly string[],
    more?: Settings,
  ): ChildProcess;
  /** The same, to its end: the exit code, and what a person would read. */
  run(words: readonly string[], more?: Settings): Promise<Ended>;
  /** The same, ended with all its processes by `kill -9` after so many milliseconds, if it is still there. */
  kill(words: readonly string[], after: number): Promise<void>;
  /** The digest of each file of the live release, by its path; without the program, and what differs for the same content. */
  live(): ReadonlyMap<string, string>;
  /** A file of the live release as text; empty if there is none. */
  text(name: string): string;
  /** Files of the live release that are not there, or that are not as its own list says. */
  broken(): readonly string[];
  /** Names in the folder of releases that no release and no work in progress needs. */
  left(): readonly string[];
  /** One digest of everything that readers can get, and of which release it is. */
  digest(): string;
  /** The last report of a build, as text: what was changed, is missing or was refused. */
  report(): string;
  /** Loses the mirror, as a host without a cache does. */
  forget(): void;
  close(): void;
}

/**
 * Its settings are those given; it publishes nothing yet.
 * @param parent where its folder is made
 */
export async function openPublishedSite(
  settings: Settings,
  parent = scratch,
): Promise<PublishedSite> {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'faults-'));
  const releases = join(folder, 'releases');
  const galley = join(folder, '.galley');
  await takeWork(galley, settings['CMS_URL']);
  let isNew = true;
  const env: NodeJS.ProcessEnv = Object.assign(
    environmentIn(folder, { ...settings, GALLEY_FOLDER: galley, RELEASES_FOLDER: releases }),
  );
  const open = () =>
    createWorker({ command: process.execPath, args: [script, '--stay'], env }, { stays: true });
  let worker = open();
  const liveFolder = (): string => {
    const live = findLive(releases);
    if (live === null) throw new Error(`Nothing is live in ${releases}.`);
    return live.folder;
  };
  const filesIn = (folder: string): ReadonlyMap<string, Buffer> =>
    new Map(
      ['client', 'server'].flatMap((part) =>
        readdirSync(join(folder, part), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => join(parentPath, name))
          .toSorted()
          .map((file) => [relative(folder, file), readFileSync(file)] as const),
      ),
    );
  /** The files of a release that stays live while it is read: if another one becomes live, that one thins it out. */
  const read = (): { readonly live: string; readonly files: ReadonlyMap<string, Buffer> } => {
    const live = liveFolder();
    try {
      const files = filesIn(live);
      if (live === liveFolder()) return { live, files };
    } catch (error) {
      if (live === liveFolder()) throw error;
    }
    return read();
  };

  const start: PublishedSite['start'] = (program, words, more = {}) =>
    spawn(process.execPath, [scriptOf(program), ...words], {
      env: Object.assign({ ...env }, more),
      detached: true,
      // A server says where it listens. For a publisher, whoever has a channel to it is a server.
      stdio: ['ignore', 'ignore', 'ignore', program === 'serve' ? 'ipc' : 'ignore'],
    });

  return {
    folder,
    releases,
    start,
    async run(words, more = {}) {
      const child = spawn(process.execPath, [script, ...words], {
        env: Object.assign({ ...env }, more),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const end = once(child, 'close');
      const printed = await Promise.all([text(child.stdout), text(child.stderr)]);
      await end;
      return { code: child.exitCode, printed: printed.join('\n') };
    },
    async kill(words, after) {
      const child = start('publish', words);
      await Promise.race([once(child, 'exit'), sleep(after)]);
      await killGroup(child);
    },
    async publish() {
      const ends: string[] = [];
      let reason = 'It said nothing.';
      const end = await worker.run(
        { job: 'publish' },
        {
          signal: AbortSignal.timeout(200_000),
          onMessage(message) {
            ends.push(message.step);
            if (message.step === 'failed') ({ reason } = message);
          },
        },
      );
      const printed = end?.printed.join('\n') ?? '';
      if (ends.includes('live')) {
        if (isNew) leaveWork(galley);
        isNew = false;
        return { is: 'live' };
      }
      return { is: 'failed', code: end?.code ?? null, reason, printed };
    },
    live: () =>
      new Map(
        Array.from(
          read().files,
          ([name, bytes]) => [name, digestOf(withoutTime(name, bytes))] as const,
        ).filter(([name]) => !isProgram(name)),
      ),
    broken() {
      const { live, files } = read();
      const list = readFileList(live)?.files ?? new Map<string, never>();
      const isWhole = (path: string, { size, digest }: { size: number; digest: string }) => {
        const data = files.get(path);
        if (data?.length !== size) return false;
        // Files that are named by their content have no other digest.
        const own = createHash('sha256').update(data).digest('base64url').slice(0, 22);
        return digest === own || digest === String(size);
      };
      return list.size === 0
        ? ['the list of its files']
        : [...list].filter(([path, listed]) => !isWhole(path, listed)).map(([path]) => path);
    },
    left: () =>
      readdirSync(releases).filter(
        (name) =>
          !isReleaseId(name) && !/^(?:current|\.next|previews|lock\.db(?:-wal|-shm)?)$/.test(name),
      ),
    text(name) {
      const bytes = read().files.get(name);
      return bytes === undefined ? '' : withoutTime(name, bytes).toString();
    },
    digest() {
      const hash = createHash('sha256').update(findLive(releases)?.id ?? '');
      for (const [name, bytes] of read().files) hash.update(name).update(bytes);
      return hash.digest('hex');
    },
    report: () => {
      const sites = join(galley, 'sites');
      return readdirSync(sites)
        .map((name) => readFileSync(join(sites, name, 'report.txt'), 'utf8'))
        .join('\n');
    },
    forget() {
      worker.end();
      worker = open();
      rmSync(join(galley, 'store'), { recursive: true, force: true });
    },
    close() {
      worker.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Ends a process and all that it has started by `kill -9`, if it is still there. */
export async function killGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await exit;
}

/** Throws if it fails. */
export async function mustPublish(site: PublishedSite): Promise<void> {
  const outcome = await site.publish();
  if (outcome.is !== 'live') throw new Error(JSON.stringify(outcome));
}

/** Two live sites of one service. Something happens to the first; the other one tells what it should be. */
export interface SitePair {
  readonly site: PublishedSite;
  readonly reference: PublishedSite;
}

/** Opens and publishes both. */
export async function openSitePair(service: string): Promise<SitePair> {
  const settings = { CMS_URL: service, SITE_URL: 'https://paper.example' };
  const reference = await openPublishedSite(settings);
  const site = await openPublishedSite(settings);
  for (const each of [reference, site]) await mustPublish(each);
  return { site, reference };
}

const digestOf = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** One file of the server has when a site was built, and digests of records, which may name the same in another order. */
const withoutTime = (name: string, bytes: Buffer): Buffer | string =>
  name === 'server/published.json'
    ? bytes.toString().replaceAll(/"(builtAt|digest)":"[^"]+"/g, '"$1":""')
    : bytes;

export type Digests = ReturnType<PublishedSite['live']>;

/** The names of files that only one has, or that differ. */
export function namesThatDiffer(one: Digests, other: Digests): string[] {
  const names = [...new Set([...one.keys(), ...other.keys()])];
  return names.filter((name) => one.get(name) !== other.get(name));
}

/** Without the search index and share images, which follow a release that is live: until then, those of the release before serve. */
export function withoutLate(names: readonly string[]): string[] {
  return names.filter((name) => !/^client\/(?:pagefind|_cards)\//.test(name));
}

/** The files that differ, each with the first line that only one of them has. */
export function differing(one: PublishedSite, other: PublishedSite): string[] {
  return namesThatDiffer(one.live(), other.live()).map((name) => {
    const [only = ''] = linesNew(one.text(name), other.text(name));
    const [lacking = ''] = linesNew(other.text(name), one.text(name));
    const first =
      Array.from(only, (_, place) => place).find((place) => only[place] !== lacking[place]) ?? 0;
    const from = Math.max(0, first - 80);
    const near = (line: string) => line.slice(from, from + 200);
    return `${name}: “${near(only)}” in place of “${near(lacking)}”`;
  });
}

/** Lines of a text that another does not have. */
export function linesNew(text: string, other: string): string[] {
  const known = new Set(other.split('\n'));
  return text.split('\n').filter((line) => line.trim() !== '' && !known.has(line));
}
