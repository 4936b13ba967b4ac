import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { makePrivateFolder } from '../../private-folder.ts';
import { openDatabase } from './database.ts';
import type { KeptFile, Picture, ImagePipeline, PipelineOptions } from './types.ts';
import { openLedger } from './ledger.ts';
import { createMaker, joinUses } from './maker.ts';
import { createObtainer, type Obtained } from './obtain.ts';
import { beginRun } from './runs.ts';
import { createEncoderPool } from './encoder-pool.ts';

/** For several processes. Files never change, so hard links are safe until `close()`. */
export function createImagePipeline(options: PipelineOptions): ImagePipeline {
  const { folder, concurrency, maxKept, warn, onProgress } = options;
  // Its database has addresses of avatars, which some hosts make from e-mail addresses.
  makePrivateFolder(folder);
  const db = openDatabase(folder);
  const run = beginRun(db, folder);
  const ledger = openLedger(db, folder, run);
  const pool = createEncoderPool(run.temporaryPath);
  const maker = createMaker(ledger, pool);
  // Bounds the number of originals that wait on disk.
  const limit = pLimit(concurrency + availableParallelism());

  return {
    run: async (wanted, until = Infinity) => {
      const addresses = joinUses(wanted);
      const obtainer = createObtainer(options, {
        ledger,
        maker,
        temporaryPath: run.temporaryPath,
        until,
      });
      const encodedBefore = pool.encoded();
      const pictures = new Map<string, Picture>();
      const files = new Map<string, KeptFile>();
      const problems = new Map<string, string>();
      const privates = new Set<string>();
      const stale: [address: string, reason: string][] = [];
      let done = 0;

      const enter = (address: string, obtained: Obtained) => {
        if ('problem' in obtained) {
          problems.set(address, obtained.problem);
          return;
        }
        for (const result of obtained.results) {
          if ('picture' in result) pictures.set(address, result.picture);
          else if ('file' in result) files.set(address, result.file);
          else problems.set(address, result.problem);
        }
        if (obtained.isPrivate) privates.add(address);
        if (obtained.stale !== undefined) stale.push([address, obtained.stale]);
      };
      try {
        await limit.map(addresses, async (each) => {
          enter(each.address, await obtainer.obtain(each));
          onProgress?.(++done, addresses.length);
        });
      } finally {
        limit.clearQueue();
      }

      const [first] = stale;
      if (first !== undefined) warn?.(staleWarning(stale.length, first));
      ledger.trim(maxKept);
      return {
        pictures,
        files,
        problems,
        privates,
        counts: {
          requests: obtainer.requests(),
          fetched: obtainer.fetched(),
          encoded: pool.encoded() - encodedBefore,
          kept: ledger.kept(),
          left: obtainer.left(),
        },
      };
    },
    close: () => {
      pool.close();
      run.end();
      db.close();
    },
  };
}

function staleWarning(count: number, [address, reason]: readonly [string, string]): string {
  const which =
    count === 1
      ? `A picture or file could not be checked again; the site shows the last known version`
      : `${count} pictures and files could not be checked again; the site shows the last known version`;
  return `${which}: ${count === 1 ? '' : 'for example '}${address}: ${reason}.`;
}
