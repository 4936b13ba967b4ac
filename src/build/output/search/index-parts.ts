import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { environmentOfMachine } from '../../../config/index.ts';
import type { IndexJob } from './pagefind-process.ts';

/** Each process takes up to 0.4 GB of memory. */
const maxProcesses = 2;

const script = fileURLToPath(new URL('pagefind-process.ts', import.meta.url));

/** Lets Pagefind index parts of a site, in processes of their own. Throws an error with Pagefind's message. */
export async function indexParts(job: IndexJob): Promise<void> {
  const count = Math.min(availableParallelism(), maxProcesses, job.parts.length);
  const jobs = Array.from({ length: count }, () => ({ pages: 0, parts: [] as IndexJob['parts'] }));
  for (const part of job.parts.toSorted((a, b) => b.pages.length - a.pages.length)) {
    const least = jobs.reduce((a, b) => (b.pages < a.pages ? b : a));
    least.pages += part.pages.length;
    least.parts.push(part);
  }
  const results = await Promise.allSettled(jobs.map(({ parts }) => run({ ...job, parts })));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function run(job: IndexJob): Promise<void> {
  const child = spawn(process.execPath, ['--max-semi-space-size=4', script], {
    env: environmentOfMachine(),
    // The process ends itself when the IPC channel closes, which means that this process has ended.
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  const printed = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed.out += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed.err += text));
  try {
    // The process may end before it has read all of its input.
    child.stdin?.on('error', () => undefined).end(JSON.stringify(job));
    const code = await new Promise<number | null>((done, fail) => {
      child.once('error', fail).once('close', done);
    });
    if (code === 0) return;
    const reason = printed.out || printed.err.trim().slice(-2_000);
    throw new Error(reason || `Pagefind ended with code ${String(code)}`);
  } finally {
    process.off('exit', end);
  }
}
