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
import { MirrorError } from './database.ts';

/** The folder of bodies: `bodies/<aa>/<sha256>.json`, each named by the digest of its content. */
export interface Bodies {
  /** Throws a {@link MirrorError} if there is no such body, or if its content does not match its name. */
  read(hash: string): Promise<string>;
  write(text: string): string;
  /** The names of all bodies in the folder. */
  names(): Set<string>;
  drop(hashes: Iterable<string>): void;
  /** Deletes all other files, including incomplete ones. */
  keepOnly(kept: ReadonlySet<string>): void;
  /** A marker file that exists while there may be files that no record names. After a crash it is still there. */
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
      // Without it, the mirror is incomplete, so the next opening starts a new one.
      await rm(fileOf(hash), { force: true });
      throw missing(hash);
    },

    write(text) {
      const bytes = Buffer.from(text);
      const hash = sha256(bytes);
      const file = fileOf(hash);
      if (statSync(file, { throwIfNoEntry: false })?.size === bytes.length) return hash;
      // Created in one folder: some file systems are several times slower at creating one in each of 256 folders.
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

// Synchronous: for small files, waiting for a thread takes several times as long as reading or writing.
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
