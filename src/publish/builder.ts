import type { z } from 'zod';
import { readBuildFacts, type BuildFacts, type BuildJob, type preparation } from './built.ts';
import { PublishError } from './publish-error.ts';
import type { BuildStep } from './messages.ts';
import { createWorker, howItEnded, type WorkerCommand, type WorkerEnd } from './worker.ts';

/** The command of a build process. It takes build jobs and reports progress. */
export interface BuildCommand extends WorkerCommand {
  /** Milliseconds that one build may take. */
  readonly timeout: number;
}

interface Listeners {
  readonly onStep: (step: BuildStep) => void;
  /** Called with the id of the build process before it starts to build. */
  readonly onProcess: (pid: number) => void;
  readonly signal?: AbortSignal | undefined;
}

export type Builder = ReturnType<typeof createBuilder>;

/**
 * Builds sites, one after the other, in a separate process. With `stays`, it is kept for the next
 * build, if it agrees.
 */
export function createBuilder(
  { timeout, ...command }: BuildCommand,
  options: { readonly stays: boolean },
) {
  const worker = createWorker(command, options);
  return {
    /** Ends the kept process. */
    end: worker.end,
    /** True if the program or settings changed since a kept process started. */
    get isStale() {
      return worker.isStale;
    },
    /** Has a process read the content for the next build, to which failures are left. */
    async prepare(live: string, signal: AbortSignal) {
      const job: z.input<typeof preparation> = { prepareFor: live };
      await worker.run(job, { signal, onMessage: () => undefined });
    },
    /** Throws a `PublishError` if it fails or takes too long, or the aborted signal's reason. */
    async build(job: BuildJob, { onStep, onProcess, signal }: Listeners): Promise<BuildFacts> {
      signal?.throwIfAborted();
      const late = AbortSignal.timeout(timeout);
      const failures: PublishError[] = [];
      const end = await worker.run(job, {
        signal: signal === undefined ? late : AbortSignal.any([signal, late]),
        onStart: onProcess,
        onMessage(message) {
          const { step } = message;
          if (step === 'failed') failures.push(failed(message.reason, message.advice));
          else if (step === 'reading' || step === 'pictures' || step === 'pages') onStep(message);
        },
      });
      signal?.throwIfAborted();
      if (end !== null && late.aborted) throw tooLong(timeout);
      const failure = failures[0] ?? (end === null || end.code === 0 ? null : failureOf(end));
      if (failure !== null) throw failure;
      const facts = readBuildFacts(job.into);
      if (facts !== null) return facts;
      worker.end();
      throw failed('The build reported success but wrote no `build.json`.');
    },
  };
}

function failureOf(end: WorkerEnd): PublishError {
  const { printed } = end;
  const tail = printed.length === 0 ? '' : ` It printed last:\n${printed.join('\n')}`;
  return failed(`The build ${howItEnded(end)}.${tail}`);
}

const failed = (message: string, advice: string | null = null) =>
  new PublishError({ message, hint: advice });

const tooLong = (timeout: number) =>
  new PublishError({
    message: `The build was stopped because it took longer than ${(timeout / 1000).toLocaleString('en')} seconds (BUILD_TIMEOUT).`,
    hint: 'Check how far it got: WordPress may be slow or may not respond. BUILD_TIMEOUT gives the build more time.',
  });
