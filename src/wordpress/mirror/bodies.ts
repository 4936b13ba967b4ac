import { hash as digest, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MirrorError } from './errors.ts';

/** The folder of bodies: `bodies/<aa>/<sha256>.json`, each named by what is in it. */
export interface Bodies {
  /** Throws a {@link MirrorError} when there is none of that name, or it is not what its name says. */
  read(hash: string): Promise<string>;
  write(text: string): string;
  /** Names of all that lie there. */
  names(): Set<string>;
  drop(hashes: Iterable<string>): void;
  /** Drops every file that is not to be kept, half-written ones too. */
  keepOnly(kept: ReadonlySet<string>): void;
  /** A note on disk that files may lie there which no record names; a crash leaves it behind. */
  readonly untidy: { mark(): void; marked(): boolean; clear(): void };
}

export function openBodies(folder: string): Bodies {
  const root = join(folder, 'bodies');
  const note = join(folder, 'untidy');
  const fileOf = (hash: string): string => join(root, hash.slice(0, 2), `${hash}.json`);
  mkdirSync(root, { recursive: true });

  const made = new Set<string>();
  function makeFolder(path: string): void {
    if (made.has(path)) return;
    mkdirSync(path, { recursive: true });
    made.add(path);
  }

  const files = (): string[] =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  return {
    async read(hash) {
      if (!/^[0-9a-f]{64}$/.test(hash)) throw missing(hash);
      const text = textOf(fileOf(hash), hash);
      if (sha256(text) === hash) return text;
      // Once it is gone, the next opening sees that the mirror is not whole and starts anew.
      await rm(fileOf(hash), { force: true });
      throw missing(hash);
    },

    write(text) {
      const bytes = Buffer.from(text);
      const hash = sha256(bytes);
      const file = fileOf(hash);
      if (statSync(file, { throwIfNoEntry: false })?.size === bytes.length) return hash;
      // Begun in one folder: some file systems take several times as long to begin one in each of 256 others.
      const unfinished = join(root, randomUUID());
      makeFolder(dirname(file));
      // Not fsynced, which would cost minutes on a large site: reading compares text and name.
      writeFileSync(unfinished, bytes);
      renameSync(unfinished, file);
      return hash;
    },

    names: () => new Set(files().map(nameOf)),

    drop(hashes) {
      for (const hash of hashes) rmSync(fileOf(hash), { force: true });
    },

    keepOnly(kept) {
      for (const file of files()) {
        if (!kept.has(nameOf(file))) rmSync(file, { force: true });
      }
    },

    untidy: {
      mark: () => writeFileSync(note, ''),
      marked: () => existsSync(note),
      clear: () => rmSync(note, { force: true }),
    },
  };
}

// Small files of this disk: waiting for a thread to read or write one takes several times as long.
function textOf(file: string, hash: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw missing(hash, error);
  }
}

function nameOf(file: string): string {
  return /[/\\]([0-9a-f]{64})\.json$/.exec(file)?.[1] ?? '';
}

function sha256(text: string | Buffer): string {
  return digest('sha256', text);
}

function missing(hash: string, cause?: unknown): MirrorError {
  return new MirrorError({
    code: 'missing-body',
    message: `The local mirror has no text named “${hash.slice(0, 80)}”, or it is damaged.`,
    hint: 'Run the sync again: it starts a new mirror if it finds a damaged one.',
    cause,
  });
}
