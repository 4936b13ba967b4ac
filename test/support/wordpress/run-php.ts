import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs PHP code (without `<?php`) in a folder; gives what it printed, throws what it complained of. */
export async function runPhp(
  code: string,
  folder: string,
  environment: NodeJS.ProcessEnv,
  input = '',
): Promise<string> {
  const child = spawn('php', ['-d', 'display_errors=stderr', '-r', code], {
    cwd: folder,
    env: environment,
  });
  // A script that reads no input may have ended before this arrives. Its exit code tells whether it failed.
  child.stdin.on('error', () => undefined).end(input);
  const [printed, complaint] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  if (child.exitCode !== 0) {
    throw new Error(`A PHP script ended with ${String(child.exitCode)}.\n${complaint}\n${printed}`);
  }
  return printed;
}
