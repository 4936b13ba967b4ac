import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Work } from './count-work.ts';

const script = fileURLToPath(new URL('growing-process.ts', import.meta.url));
const onlyLoopback = new URL('only-loopback.ts', import.meta.url).href;

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
  settings: Readonly<Record<string, string>>,
  change: () => Promise<void>,
): Promise<Growing> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = fork(script, {
    cwd,
    execArgv: [],
    env: {
      ...{ PATH, HOME, TMPDIR, NO_COLOR: '1' },
      ...{ NODE_OPTIONS: `--import ${onlyLoopback}`, TEST_LOOKED_UP: `${cwd}/looked-up.txt` },
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  }
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The build ended with ${String(code)}:\n${output}`);
  });
  ended.catch(() => undefined);
  const news = async (): Promise<unknown> => {
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
    return message;
  };
  try {
    const { pages } = step.parse(await news());
    await change();
    child.send('again');
    step.parse(await news());
    child.send('tell');
    return { pages, work: counted.parse(await news()) };
  } finally {
    if (child.connected) child.disconnect();
  }
}
