import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublishEvent } from '../../src/publish/index.ts';

/** What a publication does, one after the other; at the end it ends by itself. */
export type Step =
  | { readonly send: PublishEvent | Readonly<Record<string, unknown>> }
  /** Until the test says so. */
  | { readonly await: string }
  | { readonly print: string }
  | { readonly exit: number }
  /** As the system does when memory runs out. */
  | { readonly kill: NodeJS.Signals }
  /** Says that it stays, and does what is planned once more when it is asked to, or ends then. */
  | { readonly stay: 'again' | 'ending' }
  /** From now on it is not ended by being asked to. */
  | { readonly deaf: true };

export interface FakePublisher {
  readonly script: string;
  /** What the next publications do. */
  plan(steps: readonly Step[]): Promise<void>;
  /** Lets those go on that await it. */
  allow(what: string): Promise<void>;
  /** Forgets what was planned, allowed and told. */
  reset(): Promise<void>;
  /** A line for each thing that happened: `start CMS_URL`, `stop`. */
  story(): Promise<readonly string[]>;
  /** Resolves when so many have started. */
  started(count: number): Promise<void>;
}

export const live = {
  ...{ step: 'live', release: '20261122T031522Z-4f1c', isSame: false },
  ...{ changed: [], warnings: [], duration: 12 },
} as const satisfies PublishEvent;

const source = `
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
const here = (name) => import.meta.dirname + '/' + name;
const tell = (line) => appendFileSync(here('story.txt'), line + '\\n');
let isDeaf = false;
process.on('SIGTERM', () => {
  tell('stop');
  if (!isDeaf) process.exit(143);
});
tell('start ' + (process.env.CMS_URL ?? ''));
const asked = [];
process.on('message', (order) => asked.push(order));
const again = async () => {
  while (asked.length < 2) await new Promise((next) => setTimeout(next, 20));
  asked.shift();
  tell('again ' + asked[0].order);
  return run();
};
const run = async () => {
for (const step of JSON.parse(readFileSync(here('plan.json'), 'utf8'))) {
  if ('send' in step) await new Promise((done) => process.send(step.send, done));
  if ('print' in step) console.error(step.print);
  if ('deaf' in step) isDeaf = true;
  if ('exit' in step) process.exit(step.exit);
  if ('kill' in step) process.kill(process.pid, step.kill);
  if ('await' in step) {
    while (!existsSync(here(step.await))) await new Promise((next) => setTimeout(next, 20));
  }
  if ('stay' in step) {
    await new Promise((done) => process.send({ step: 'idle' }, done));
    if (step.stay === 'ending') {
      while (asked.length < 2) await new Promise((next) => setTimeout(next, 20));
      process.exit(0);
    }
    return again();
  }
}
};
await run();
process.disconnect?.();
`;

/** In the place of `src/cli/publish.ts`: a process that speaks as that does, and does what a test wants. */
export async function fakePublisher(folder: string): Promise<FakePublisher> {
  await mkdir(folder, { recursive: true });
  const at = (name: string) => join(folder, name);
  const script = at('publish.mjs');
  const plan: FakePublisher['plan'] = (steps) => writeFile(at('plan.json'), JSON.stringify(steps));
  await writeFile(script, source);
  await plan([{ send: live }]);
  const allowed = new Set<string>();
  const story = async () => {
    const text = await readFile(at('story.txt'), 'utf8').catch(() => '');
    return text.split('\n').filter((line) => line !== '');
  };
  return {
    ...{ script, plan, story },
    async allow(what) {
      allowed.add(what);
      await writeFile(at(what), '');
    },
    async reset() {
      await plan([{ send: live }]);
      await Promise.all([...allowed, 'story.txt'].map((name) => rm(at(name), { force: true })));
    },
    async started(count) {
      const starts = async () => (await story()).filter((line) => line.startsWith('start '));
      while ((await starts()).length < count) await new Promise((next) => setTimeout(next, 20));
    },
  };
}
