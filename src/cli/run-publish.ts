import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('publish.ts', import.meta.url));

export interface RunningPublish {
  /** The exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  stop(): void;
}

/** Publishes in a process of its own, so that its memory is free again when the site is served. */
export const runPublish = (
  environment: NodeJS.ProcessEnv,
  options: readonly string[],
): RunningPublish => {
  const child = spawn(process.execPath, [script, ...options], {
    env: environment,
    stdio: 'inherit',
  });
  return {
    ended: new Promise((done, fail) => {
      child.once('error', fail);
      child.once('exit', done);
    }),
    stop: () => {
      child.kill('SIGTERM');
    },
  };
};
