import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../support/project-process.ts';
import { scratch } from '../support/scratch.ts';

const script = new URL('../support/moved-clock.ts', import.meta.url).href;

/** A clock of programs that start with its settings. It starts at the true time. */
export interface Clock {
  readonly settings: Settings;
  /** Moves it by so many milliseconds, also for programs that run. */
  move(by: number): void;
  close(): void;
}

export function openClock(): Clock {
  const folder = mkdtempSync(join(scratch, 'clock-'));
  const file = join(folder, 'ahead');
  let ahead = 0;
  writeFileSync(file, '0');
  return {
    settings: { NODE_OPTIONS: `--import ${script}?${encodeURIComponent(file)}` },
    move(by) {
      ahead += by;
      writeFileSync(file, String(ahead));
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
