import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { environmentOfBuild } from '../../config/index.ts';

/** The command that builds and publishes, in a project's folder. */
const script = join('src', 'cli', 'publish.ts');

/**
 * The project's command that publishes: in the folder that the server was started in, else in a folder above the server's
 * own file, which is in the project's `dist` or releases. Null without a project.
 */
export const findPublisher = (folder: string, serverFile: string): string | null => {
  // The folders above, up to the root.
  const around: string[] = [];
  for (let place = dirname(serverFile); !around.includes(place); place = dirname(place)) {
    around.push(place);
  }
  const places = [folder, ...around];
  return places.map((place) => join(place, script)).find((file) => existsSync(file)) ?? null;
};

const most = 30;
const longest = 1000;

/** Keeps the last lines that a process prints, for the log. */
const lastLines = (...streams: readonly (Readable | null)[]): (() => readonly string[]) => {
  const lines: string[] = [];
  for (const stream of streams.filter((each) => each !== null)) {
    let open = '';
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      const parts = `${open}${text}`.split('\n');
      open = (parts.pop() ?? '').slice(-longest);
      lines.push(
        ...parts.filter((line) => line.trim() !== '').map((line) => line.slice(0, longest)),
      );
      lines.splice(0, lines.length - most);
    });
    stream.on('end', () => {
      if (open.trim() !== '') lines.push(open);
    });
  }
  return () => [...lines];
};

/** A process that publishes, possibly several times. */
export interface PublisherProcess {
  readonly child: ChildProcess;
  /** The last lines that it printed. */
  readonly printed: () => readonly string[];
  isThere(): boolean;
  /** Asks it to end, and kills it after the grace period. */
  stop(): void;
  kill(): void;
}

export interface PublisherOptions {
  /** `src/cli/publish.ts` of the project. */
  readonly script: string;
  /** The folder that it publishes into; null for the one that the settings name. */
  readonly releases: string | null;
  /** True when the process is kept for the next rebuild. */
  readonly stays: boolean;
  /** Milliseconds that it has to end, after it was asked to or has finished. */
  readonly grace: number;
}

/** Starts the project's command in this process's folder, with the same settings, except those that only servers use. */
export const startPublisher = ({
  script,
  releases,
  stays,
  grace,
}: PublisherOptions): PublisherProcess => {
  const args = [...(stays ? ['--stay'] : []), ...(releases === null ? [] : ['--into', releases])];
  const child = spawn(process.execPath, [script, ...args], {
    env: environmentOfBuild(),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  let killing: NodeJS.Timeout | undefined;
  child.once('close', () => clearTimeout(killing));
  return {
    child,
    kill,
    printed: lastLines(child.stdout, child.stderr),
    isThere: () => child.connected && child.exitCode === null && child.signalCode === null,
    stop() {
      child.kill('SIGTERM');
      clearTimeout(killing);
      killing = setTimeout(kill, grace);
    },
  };
};
