/* A worker is a process that does one job, a message of its parent, after the other. It answers
   with messages about the job, then sends `idle` and waits, or ends; after `failed` it always
   ends. A worker that ends without an answer has done nothing. */
import { spawn, type ChildProcess } from 'node:child_process';
import { on } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { tellParent, workerMessage, type WorkerMessage } from './messages.ts';
import { signalGroup } from './work-folder.ts';

export interface WorkerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Milliseconds that it has to end after it was asked to, or has failed. Default: 5,000. */
  readonly grace?: number | undefined;
}

interface JobOptions {
  /** Ends the worker when aborted. */
  readonly signal: AbortSignal;
  /** Called with the id of the process before it gets the job. */
  readonly onStart?: (pid: number) => void;
  readonly onMessage: (message: TaskMessage) => void;
  /** Called with the reason for an unknown message. Default: ignored. */
  readonly onUnknown?: (reason: string) => void;
}

/** A message about the job. */
type TaskMessage = Exclude<WorkerMessage, { step: 'idle' }>;

export interface WorkerEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Null if the process could start. */
  readonly error: Error | null;
  /** The last lines that it printed. */
  readonly printed: readonly string[];
}

/** `stays`: an idle process is kept. A worker's child processes end with it. */
export function createWorker(command: WorkerCommand, { stays }: { readonly stays: boolean }) {
  let kept: WorkerProcess | null = null;
  let isStale = false;
  const runIn = async (worker: WorkerProcess, job: object, options: JobOptions) => {
    const end = await worker.run(job, options);
    if (end === null && stays) kept = worker;
    else if (end === null) await worker.leave();
    return end;
  };
  return {
    /** True when a process is kept, and can take the next job. */
    get isKept() {
      return kept?.canWork() === true;
    },
    /** True when a kept process ended in place of doing a job. A new process got the job. */
    get isStale() {
      return isStale;
    },
    /** Ends the kept process. */
    end() {
      kept?.stop();
      kept = null;
    },
    /** Null if the job is done and the worker idle, else how its process ended. One at a time. */
    async run(job: object, options: JobOptions) {
      const old = kept?.canWork() === true ? kept : null;
      kept = null;
      if (old !== null) {
        const end = await runIn(old, job, options);
        if (end === null || old.hasAnswered() || options.signal.aborted) return end;
        isStale = true;
      }
      return runIn(startProcess(command), job, options);
    },
  };
}

/** How the process of a worker ended, to follow “The build”. */
export function howItEnded({ code, signal, error }: WorkerEnd): string {
  if (error !== null) return `could not be started: ${error.message}`;
  return signal === null ? `ended with exit code ${code ?? 0}` : `was ended by ${signal}`;
}

type WorkerProcess = ReturnType<typeof startProcess>;

/** The number of characters of its output that are kept. */
const longestTail = 4_000;

/** Milliseconds. A process that left the group may keep the pipes open. */
const lastOutput = 1_000;

function startProcess(command: WorkerCommand) {
  const { child, stop, killSoon, isThere, exited } = spawnGroup(command);
  const { forget, ended } = watchEnd(child, exited);
  let hasAnswered = false;
  let onAnswer: ((message: unknown) => void) | null = null;
  child.on('message', (message) => {
    hasAnswered = true;
    onAnswer?.(message);
  });
  return {
    stop,
    hasAnswered: () => hasAnswered,
    canWork: () => child.connected && isThere(),
    /** Lets it end by itself. */
    async leave() {
      if (child.connected) child.disconnect();
      killSoon();
      await exited;
    },
    async run(
      job: object,
      { signal, onStart, onMessage, onUnknown }: JobOptions,
    ): Promise<WorkerEnd | null> {
      forget();
      hasAnswered = false;
      const idle = new Promise<null>((done) => {
        onAnswer = (message) => {
          const { data, error } = workerMessage.safeParse(message);
          if (data?.step === 'failed') killSoon();
          if (data === undefined) onUnknown?.(error.message);
          else if (data.step === 'idle') done(null);
          else onMessage(data);
        };
      });
      signal.addEventListener('abort', stop, { once: true });
      try {
        if (child.pid !== undefined) onStart?.(child.pid);
        if (signal.aborted) stop();
        // If the process has ended, `ended` reports it.
        child.send(job, () => undefined);
        return await Promise.race([idle, ended]);
      } catch (reason) {
        stop();
        throw reason;
      } finally {
        onAnswer = null;
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

/** Starts a process as the head of a group, which ends with it. */
function spawnGroup({ command, args, env, grace = 5_000 }: WorkerCommand) {
  const child = spawn(command, [...args], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const signalAll = (name: NodeJS.Signals) => {
    if (child.pid !== undefined) signalGroup(child.pid, name);
  };
  const isThere = () => child.exitCode === null && child.signalCode === null;
  let force: NodeJS.Timeout | undefined;
  const killSoon = () => {
    clearTimeout(force);
    if (isThere()) force = setTimeout(signalAll, grace, 'SIGKILL');
  };
  const stop = () => {
    signalAll('SIGTERM');
    killSoon();
  };
  const exited = new Promise<void>((done) => {
    child.once('exit', () => {
      clearTimeout(force);
      signalAll('SIGKILL');
      done();
    });
  });
  return { child, stop, killSoon, isThere, exited };
}

/** Collects what a process prints. `forget`: drops what it has printed until now. */
function watchEnd(child: ChildProcess, exited: Promise<void>) {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-longestTail);
    });
  }
  let error: Error | null = null;
  child.on('error', (reason) => (error = reason));
  // `close` comes after all messages and all output.
  const closed = new Promise((done) => child.once('close', done));
  const ended = Promise.race([
    closed,
    exited.then(() => pause(lastOutput, undefined, { ref: false })),
  ]).then((): WorkerEnd => {
    const { exitCode: code, signalCode: signal } = child;
    // The first line may be cut. Secrets are removed from whole lines only, so it is dropped.
    const lines = printed.split('\n').slice(printed.length < longestTail ? 0 : 1);
    return { code, signal, error, printed: lines.filter((line) => line.trim() !== '') };
  });
  const forget = () => {
    printed = '';
  };
  return { forget, ended };
}

interface TakeOptions {
  /** Milliseconds without a job until this process ends; 0: after one. Default: no limit. */
  readonly idle?: number;
  /** No further job is taken when aborted. */
  readonly signal?: AbortSignal;
}

/** The parent's jobs, until it ends. Asking for the next reports the last one as done. */
export async function* takeJobs({ idle, signal }: TakeOptions = {}): AsyncGenerator<
  unknown,
  void,
  void
> {
  const messages = on(process, 'message', { close: ['disconnect'] });
  const end = () => void messages.return?.();
  signal?.addEventListener('abort', end, { once: true });
  try {
    for (;;) {
      const quiet = idle === undefined || idle === 0 ? undefined : setTimeout(end, idle);
      const { done, value } = await messages.next();
      clearTimeout(quiet);
      if (done === true) return;
      yield z.tuple([z.unknown()], z.unknown()).parse(value)[0];
      if (idle === 0) return;
      await tellParent({ step: 'idle' });
    }
  } finally {
    end();
  }
}
