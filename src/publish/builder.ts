import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { readBuildFacts, type BuildFacts, type BuildOrder } from './built.ts';
import { signalGroup } from './processes.ts';
import { PublishError } from './publish-error.ts';
import type { PublishEvent } from './types.ts';

/** The command of a build process. It takes orders and reports progress over Node's channel. */
export interface BuildCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Milliseconds that one build may take. */
  readonly timeout: number;
  /** Milliseconds that it has to end after it was asked to. Default: 5,000. */
  readonly grace?: number | undefined;
}

export type BuildStep = Extract<PublishEvent, { step: 'reading' | 'pictures' | 'pages' }>;

interface Listeners {
  readonly onStep: (step: BuildStep) => void;
  /** Called with the id of the build process before it starts to build. */
  readonly onProcess: (pid: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Builds sites, one after the other. */
export interface Builder {
  /** Throws a `PublishError` if the build fails or takes too long, or the reason of the aborted signal. */
  build(order: BuildOrder, listeners: Listeners): Promise<BuildFacts>;
  /** True when a build has noticed that the program or the settings changed since the builder was created. */
  readonly isStale: boolean;
  /** Ends the kept process. */
  end(): void;
}

const messageSchema = z.discriminatedUnion('step', [
  z.object({
    step: z.enum(['reading', 'pictures', 'pages']),
    what: z.string().optional(),
    done: z.number(),
    total: z.number().nullable(),
  }),
  /** `stays`: the process can build again. */
  z.object({ step: z.literal('done'), stays: z.boolean() }),
  /** The program or the settings changed since the process started, so it built nothing and ends. */
  z.object({ step: z.literal('stale') }),
  z.object({ step: z.literal('failed'), reason: z.string(), advice: z.string().nullable() }),
]);

const longestTail = 4_000;

/**
 * Builds in a separate process, whose child processes end with it. With `stays`, the process is kept for the next build if it
 * agrees; a process that has failed is not kept.
 */
export function createBuilder(
  command: BuildCommand,
  { stays }: { readonly stays: boolean },
): Builder {
  let kept: Running | null = null;
  let isStale = false;
  const end = () => {
    kept?.kill();
    kept = null;
  };
  const runWith = async (running: Running, order: BuildOrder, listeners: Listeners) => {
    try {
      listeners.onProcess(running.pid);
      const outcome = await running.run(order, listeners);
      if (stays && outcome === 'stays') kept = running;
      else await running.leave();
      return outcome;
    } finally {
      // Ends its child processes, too.
      if (kept === null) running.kill();
    }
  };
  return {
    end,
    get isStale() {
      return isStale;
    },
    async build(order, listeners) {
      listeners.signal?.throwIfAborted();
      const old = kept?.isThere() === true ? kept : null;
      kept = null;
      const outcome = old === null ? null : await runWith(old, order, listeners);
      isStale ||= outcome === 'stale';
      if (outcome === null || outcome === 'stale')
        await runWith(await start(command), order, listeners);
      const facts = readBuildFacts(order.into);
      if (facts !== null) return facts;
      end();
      throw failed('The build reported success but wrote no `build.json`.');
    },
  };
}

/** The site is built and the process `stays` or `leaves`; or it is `stale` and has built nothing. */
type Outcome = 'stays' | 'leaves' | 'stale';

interface Running {
  readonly pid: number;
  isThere(): boolean;
  run(order: BuildOrder, listeners: Listeners): Promise<Outcome>;
  /** Lets it end by itself. */
  leave(): Promise<void>;
  kill(): void;
}

async function start({
  command,
  args,
  env,
  timeout,
  grace = 5_000,
}: BuildCommand): Promise<Running> {
  const child = spawn(command, [...args], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = endOf(child);
  const { pid } = child;
  if (pid === undefined) throw failed((await ended).reason);
  const said = listen(child);
  const kill = () => signalGroup(pid, 'SIGKILL');
  let force: NodeJS.Timeout | undefined;
  const killSoon = () => {
    clearTimeout(force);
    force = setTimeout(kill, grace);
  };
  const stop = () => {
    signalGroup(pid, 'SIGTERM');
    killSoon();
  };
  return {
    pid,
    kill,
    isThere: () => child.connected && child.exitCode === null && child.signalCode === null,
    async leave() {
      if (child.connected) child.disconnect();
      killSoon();
      await ended;
      clearTimeout(force);
    },
    async run(order, { onStep, signal }) {
      const lateness = { isLate: false };
      const late = setTimeout(() => {
        lateness.isLate = true;
        stop();
      }, timeout);
      signal?.addEventListener('abort', stop, { once: true });
      try {
        const done = said.hear(onStep, killSoon);
        // If the process has ended, `ended` reports it.
        child.send(order, () => undefined);
        const end = await Promise.race([done, ended]);
        signal?.throwIfAborted();
        if ('outcome' in end) return end.outcome;
        kill();
        // The last output may arrive after the end. A process that left the group may keep the pipes open.
        await Promise.race([said.closed, pause(1_000, undefined, { ref: false })]);
        if (lateness.isLate) throw tooLong(timeout);
        throw said.failure() ?? failed(`${end.reason}${said.tail()}`);
      } finally {
        clearTimeout(late);
        clearTimeout(force);
        signal?.removeEventListener('abort', stop);
      }
    },
  };
}

/** Resolves with a sentence when the process has ended. */
function endOf(child: ChildProcess): Promise<{ reason: string }> {
  return new Promise((done) => {
    child.once('error', (error) =>
      done({ reason: `The build could not start: ${error.message}.` }),
    );
    child.once('exit', (code, signal) => {
      if (signal !== null) done({ reason: `The build was stopped by the signal ${signal}.` });
      else done({ reason: `The build ended with code ${code ?? 1}.` });
    });
  });
}

function listen(child: ChildProcess) {
  let printed = '';
  let failure: PublishError | null = null;
  let onMessage: (message: z.output<typeof messageSchema>) => void = () => undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-longestTail);
    });
  }
  child.on('message', (message) => {
    const { data } = messageSchema.safeParse(message);
    if (data !== undefined) onMessage(data);
  });
  return {
    closed: new Promise((done) => child.once('close', done)),
    failure: () => failure,
    tail: () => (printed.trim() === '' ? '' : ` It printed last:\n${printed.trim()}`),
    /** Resolves when the next build is done. A process whose build fails ends by itself. */
    hear: (onStep: Listeners['onStep'], onFailure: () => void): Promise<{ outcome: Outcome }> => {
      printed = '';
      return new Promise((done) => {
        onMessage = (message) => {
          if (message.step === 'done') done({ outcome: message.stays ? 'stays' : 'leaves' });
          else if (message.step === 'stale') done({ outcome: 'stale' });
          else if (message.step === 'failed') {
            failure = failed(message.reason, message.advice);
            onFailure();
          } else onStep(message);
        };
      });
    },
  };
}

const failed = (message: string, advice: string | null = null) =>
  new PublishError({ code: 'build', message, hint: advice });

const tooLong = (timeout: number) =>
  new PublishError({
    code: 'build',
    message: `The build was stopped because it took longer than ${(timeout / 1000).toLocaleString('en')} seconds (BUILD_TIMEOUT).`,
    hint: 'Check how far it got: WordPress may be slow or may not respond. BUILD_TIMEOUT gives the build more time.',
  });
