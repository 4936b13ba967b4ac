import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PublishEvent } from '../../src/publish/index.ts';

/** What a publication does, one after the other; at the end it ends by itself. */
export type Step =
  | { readonly send: PublishEvent | Readonly<Record<string, unknown>> }
  /** Sends what the test tells with `tell`, until that is `live` or `failed`. */
  | { readonly told: true }
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
  /** Has the publication that is `told` send an event. Resolves when one runs and has sent it. */
  tell(event: PublishEvent): Promise<void>;
  /** Ends the publication that waits to be told something, if there is one. */
  giveUp(): Promise<void>;
  /** Forgets what was planned, allowed and told. */
  reset(): Promise<void>;
  /** A line for each thing that happened: `start CMS_URL`, `stop`; before a preview, its arguments and PREVIEW_DRAFTS. */
  story(): Promise<readonly string[]>;
  /** Resolves when so many have started. */
  started(count: number): Promise<void>;
}

export const live = {
  step: 'live',
  release: '20261122T031522Z-4f1c',
  isSame: false,
  changed: [],
  warnings: [],
  duration: 12,
} as const satisfies PublishEvent;

const source = `
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
const here = (name) => import.meta.dirname + '/' + name;
const tell = (line) => appendFileSync(here('story.txt'), line + '\\n');
const send = (event) => new Promise((done) => process.send(event, done));
const until = async (isSo) => {
  while (!isSo()) await new Promise((next) => setTimeout(next, 20));
};
let isDeaf = false;
process.on('SIGTERM', () => {
  tell('stop');
  if (!isDeaf) process.exit(143);
});
const args = process.argv.slice(2).join(' ');
if (args.includes('--preview')) tell('preview ' + args + ' drafts=' + process.env.PREVIEW_DRAFTS);
tell('start ' + (process.env.CMS_URL ?? ''));
const jobs = [];
process.on('message', (job) => jobs.push(job));
const again = async () => {
  await until(() => jobs.length >= 2);
  jobs.shift();
  tell('again ' + jobs[0].job);
  return run();
};
const sendWhatIsTold = async () => {
  writeFileSync(here('waits'), '');
  for (let isOver = false; !isOver; ) {
    await until(() => existsSync(here('told.json')));
    const event = JSON.parse(readFileSync(here('told.json'), 'utf8'));
    await send(event);
    isOver = ['live', 'failed'].includes(event.step);
    if (isOver) rmSync(here('waits'));
    rmSync(here('told.json'));
  }
};
const run = async () => {
  for (const step of JSON.parse(readFileSync(here('plan.json'), 'utf8'))) {
    if ('send' in step) await send(step.send);
    if ('told' in step) await sendWhatIsTold();
    if ('print' in step) console.error(step.print);
    if ('deaf' in step) isDeaf = true;
    if ('exit' in step) process.exit(step.exit);
    if ('kill' in step) process.kill(process.pid, step.kill);
    if ('await' in step) await until(() => existsSync(here(step.await)));
    if ('stay' in step) {
      await send({ step: 'idle' });
      if (step.stay === 'again') return again();
      await until(() => jobs.length >= 2);
      process.exit(0);
    }
  }
};
await run();
process.disconnect?.();
`;

/**
 * In the place of `src/cli/publish.ts`: a process that speaks as that does, and does what a test wants.
 * @param script the file to write it to; its folder is for nothing else
 */
export async function fakePublisher(script: string): Promise<FakePublisher> {
  const folder = dirname(script);
  await mkdir(folder, { recursive: true });
  const at = (name: string) => join(folder, name);
  const plan: FakePublisher['plan'] = (steps) => writeFile(at('plan.json'), JSON.stringify(steps));
  await writeFile(script, source);
  await plan([{ send: live }]);
  const allowed = new Set<string>();
  const story = async () => {
    const text = await readFile(at('story.txt'), 'utf8').catch(() => '');
    return text.split('\n').filter((line) => line !== '');
  };
  const tell: FakePublisher['tell'] = async (event) => {
    await writeFile(at('telling.json'), JSON.stringify(event));
    await rename(at('telling.json'), at('told.json'));
    while (existsSync(at('told.json'))) await wait(20);
  };
  return {
    script,
    plan,
    story,
    tell,
    async allow(what) {
      allowed.add(what);
      await writeFile(at(what), '');
    },
    async giveUp() {
      if (existsSync(at('waits')))
        await tell({ step: 'failed', reason: 'The test is over.', advice: null });
    },
    async reset() {
      await plan([{ send: live }]);
      await Promise.all([...allowed, 'story.txt'].map((name) => rm(at(name), { force: true })));
    },
    async started(count) {
      const starts = async () => (await story()).filter((line) => line.startsWith('start '));
      while ((await starts()).length < count) await wait(20);
    },
  };
}
