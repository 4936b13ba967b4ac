import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Standing } from './face.ts';
import { openLedger, type Ledger } from './ledger.ts';
import { takeLock } from './lock.ts';
import { createSetting, type Known } from './setting.ts';

/** For so long, in milliseconds, nobody is taken to have touched what this process has left. */
const longestFresh = 10 * 60_000;

/**
 * Opens the standing site of a folder, which is made when missing. What another version made, or what is damaged, is cleared
 * away when the next build begins: everything in it can be made again.
 */
export function openStanding(folder: string): Standing {
  mkdirSync(folder, { recursive: true });
  const site = join(folder, 'site');
  let ledger: Ledger | null = null;
  let known: Known | null = null;
  /** When this process has finished what is known, in milliseconds. */
  let finishedAt = -Infinity;

  function wholeLedger(): Ledger {
    if (ledger !== null && isThere()) return ledger;
    ledger?.close();
    ledger = existsSync(site) ? openLedger(folder) : null;
    if (ledger === null) {
      for (const name of [
        'site',
        'notes',
        'ledger.db',
        'ledger.db-wal',
        'ledger.db-shm',
        'touched',
      ])
        rmSync(join(folder, name), { recursive: true, force: true });
      mkdirSync(site);
      ledger = openLedger(folder);
    }
    if (ledger === null) throw new Error(`${folder} can’t be written.`);
    return ledger;
  }
  // Somebody may have cleared the folder since.
  const isThere = () => existsSync(site) && existsSync(join(folder, 'ledger.db'));

  return {
    folder: site,
    async begin(signal) {
      const unlock = await takeLock(folder, signal);
      try {
        const whole = wholeLedger();
        const { id, version } = whole.mark();
        // Another process may have built since.
        if (known?.mark.id !== id || known.mark.version !== version) {
          known = { mark: { id, version }, files: whole.files() };
          finishedAt = -Infinity;
        }
        return createSetting({
          folder,
          ledger: whole,
          known,
          remember(now) {
            known = now;
            finishedAt = performance.now();
          },
          unlock,
          isFresh: performance.now() - finishedAt < longestFresh,
        });
      } catch (error) {
        unlock();
        throw error;
      }
    },
    close() {
      ledger?.close();
      ledger = null;
    },
  };
}
