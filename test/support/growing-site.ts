import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Work } from './count-work.ts';
import { startIn, type Settings } from './project-process.ts';

const script = fileURLToPath(new URL('growing-process.ts', import.meta.url));

const step = z.object({ when: z.string(), pages: z.int() });
const counted = z.record(z.string(), z.record(z.string(), z.number()));

/** How much is done for a site that is built, and for the same site after a change. */
export interface Growing {
  readonly pages: number;
  /** By parts of a build: `reading at first`. */
  readonly work: Readonly<Record<string, Work>>;
}

/** Builds in a project's folder, makes a change, and builds again. */
export async function buildAndCount(
  cwd: string,
  settings: Settings,
  change: () => Promise<void>,
): Promise<Growing> {
  const { child, next } = startIn(cwd, script, settings);
  try {
    const { pages } = step.parse(await next());
    await change();
    child.send('again');
    step.parse(await next());
    child.send('tell');
    return { pages, work: counted.parse(await next()) };
  } finally {
    if (child.connected) child.disconnect();
  }
}
