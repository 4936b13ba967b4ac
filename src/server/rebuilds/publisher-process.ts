import { spawn, type ChildProcess } from 'node:child_process';
import { lastLines } from './last-lines.ts';

/** A process that publishes, and may be asked to do so again. */
export interface PublisherProcess {
  readonly child: ChildProcess;
  /** What it printed last. */
  readonly printed: () => readonly string[];
  isThere(): boolean;
  /** Asks it to end, and makes it end a while later. */
  stop(): void;
  kill(): void;
}

/**
 * Starts the project's command, with the environment and in the folder of this process, which are its settings.
 * @param grace milliseconds that it has to leave things tidy once it is told to stop.
 */
export const startPublisher = (script: string, stays: boolean, grace: number): PublisherProcess => {
  const child = spawn(process.execPath, [script, ...(stays ? ['--stay'] : [])], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  let killing: NodeJS.Timeout | undefined;
  child.once('close', () => clearTimeout(killing));
  return {
    ...{ child, kill },
    printed: lastLines(child.stdout, child.stderr),
    isThere: () => child.connected && child.exitCode === null && child.signalCode === null,
    stop() {
      child.kill('SIGTERM');
      clearTimeout(killing);
      killing = setTimeout(kill, grace);
    },
  };
};
