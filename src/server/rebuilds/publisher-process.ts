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

interface PublisherOptions {
  readonly script: string;
  /** The folder that it publishes into; null for the one that the settings name. */
  readonly releases: string | null;
  readonly stays: boolean;
  /** Milliseconds that it has to leave things tidy once it is told to stop. */
  readonly grace: number;
}

/** Starts the project's command, with the environment and in the folder of this process, which are its settings. */
export const startPublisher = (options: PublisherOptions): PublisherProcess => {
  const { script, releases, stays, grace } = options;
  const args = [...(stays ? ['--stay'] : []), ...(releases === null ? [] : ['--into', releases])];
  const child = spawn(process.execPath, [script, ...args], {
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
