import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { readBuildFacts, type BuildFacts } from './build-facts.ts';
import type { PublishEvent } from './face.ts';
import { signalGroup } from './process-group.ts';
import { PublishError } from './publish-error.ts';
import type { WorkFolder } from './work-folder.ts';

/** A command that makes a site, and tells how it gets on over the channel that Node gives it. */
export interface BuildCommand {
  readonly command: string;
  /** The folder that is to take `client`, `server` and `build.json` comes last. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Milliseconds. */
  readonly timeout: number;
  /** Milliseconds that it has to end by itself when it is told to. Default 5 000. */
  readonly grace?: number | undefined;
}

export type BuildStep = Extract<PublishEvent, { step: 'reading' | 'pictures' | 'pages' }>;

interface Listeners {
  readonly onStep: (step: BuildStep) => void;
  readonly signal?: AbortSignal | undefined;
}

const messageSchema = z.discriminatedUnion('step', [
  z.object({
    step: z.enum(['reading', 'pictures', 'pages']),
    what: z.string().optional(),
    done: z.number(),
    total: z.number().nullable(),
  }),
  z.object({ step: z.literal('failed'), reason: z.string(), advice: z.string().nullable() }),
]);

const longestTail = 4_000;

/**
 * Runs a build in a group of processes of its own, which has ended when this has. Throws a `PublishError` when it fails or takes
 * too long, and what the signal was aborted with when it is.
 */
export async function runBuild(
  build: BuildCommand,
  work: WorkFolder,
  { onStep, signal }: Listeners,
): Promise<BuildFacts> {
  signal?.throwIfAborted();
  const child = spawn(build.command, [...build.args, work.site], {
    env: build.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = endOf(child);
  const { pid } = child;
  if (pid === undefined) throw failed((await ended).reason);
  const said = listen(child, onStep);
  const end = ender(pid, build.grace ?? 5_000);
  const lateness = { isLate: false };
  const late = setTimeout(() => {
    lateness.isLate = true;
    end.begin();
  }, build.timeout);
  signal?.addEventListener('abort', end.begin, { once: true });
  try {
    work.noteBuilder(pid);
    const { reason } = await ended;
    end.finish();
    // What was printed last comes after the end; what holds on to the pipes has left the group.
    await Promise.race([said.closed, pause(1_000, undefined, { ref: false })]);
    signal?.throwIfAborted();
    if (lateness.isLate) throw tooLong(build.timeout);
    if (reason !== null) throw said.failure ?? failed(`${reason}${said.tail()}`);
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', end.begin);
    end.finish();
  }
  const facts = readBuildFacts(work.site);
  if (facts === null)
    throw failed('The build said that it was done, and left no word of it in `build.json`.');
  return facts;
}

/** Resolves when the process has ended, with a sentence unless all went well. */
function endOf(child: ChildProcess): Promise<{ reason: string | null }> {
  return new Promise((done) => {
    child.once('error', (error) =>
      done({ reason: `The build could not be run: ${error.message}.` }),
    );
    child.once('exit', (code, signal) => {
      if (code === 0) done({ reason: null });
      else if (signal !== null) done({ reason: `The build was ended by the signal ${signal}.` });
      else done({ reason: `The build ended with code ${code ?? 1}.` });
    });
  });
}

function listen(child: ChildProcess, onStep: (step: BuildStep) => void) {
  let printed = '';
  const closed = new Promise((done) => child.once('close', done));
  const heard: { failure?: PublishError; tail: () => string; closed: Promise<unknown> } = {
    closed,
    tail: () => (printed.trim() === '' ? '' : ` It printed last:\n${printed.trim()}`),
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-longestTail);
    });
  }
  child.on('message', (message) => {
    const { data } = messageSchema.safeParse(message);
    if (data === undefined) return;
    if (data.step === 'failed') heard.failure = failed(data.reason, data.advice);
    else onStep(data);
  });
  return heard;
}

function ender(pid: number, grace: number) {
  let force: NodeJS.Timeout | undefined;
  return {
    begin: () => {
      signalGroup(pid, 'SIGTERM');
      force = setTimeout(() => signalGroup(pid, 'SIGKILL'), grace);
    },
    /** What the build itself has left running ends, too. */
    finish: () => {
      clearTimeout(force);
      signalGroup(pid, 'SIGKILL');
    },
  };
}

const failed = (reason: string | null, advice: string | null = null) =>
  new PublishError({ code: 'build', message: reason ?? 'The build failed.', hint: advice });

const tooLong = (timeout: number) =>
  new PublishError({
    code: 'build',
    message: `The build was ended since it took longer than ${(timeout / 1000).toLocaleString('en')} seconds, which is as long as it may.`,
    hint: 'Look at how far it came: the service may be slow or hang. BUILD_TIMEOUT gives it more time.',
  });
