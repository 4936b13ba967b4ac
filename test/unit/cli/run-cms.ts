import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import type { Credentials } from '../../../src/wordpress/client/index.ts';
import { startSample, type SampleService } from '../../support/sample-service.ts';

export const script = fileURLToPath(new URL('../../../src/cli/cms.ts', import.meta.url));

export const generations = ['v2', 'legacy'] as const;
export type Generation = (typeof generations)[number];

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Run {
  (
    args: readonly string[],
    more?: { env?: Record<string, string>; input?: string },
  ): Promise<Ended>;
  readonly url: () => string;
}

const password = 'Kelp Tide Mast Sail Knot Rope';
const ownPassword = 'editor-of-port-saltern';

/** The settings with which an account of the sample signs in, by generation. */
export function signedAs(
  generation: Generation,
  user = 'editor',
  secret = generation === 'v2' ? password : ownPassword,
): Record<string, string> {
  return {
    CMS_USER: user,
    ...(generation === 'v2' ? { CMS_APPLICATION_PASSWORD: secret } : { CMS_PASSWORD: secret }),
  };
}

/** The same for a client. */
export function credentialsOf(generation: Generation): Credentials {
  return generation === 'v2'
    ? { method: 'application-password', user: 'editor', password }
    : { method: 'basic', user: 'editor', password: ownPassword };
}

/** A sample service for the tests of a `describe`, and the real command, signed in as the editor. */
export function useCms(generation: Generation): Run {
  let service: SampleService | undefined;
  beforeAll(async () => {
    service = await startSample(
      generation === 'v2' ? {} : { legacyPlugin: true, v2: false, basicAuthPlugin: true },
    );
  }, 60_000);
  afterAll(() => service?.stop());
  const url = () => service?.url ?? '';
  const run = (args: readonly string[], { env = {}, input = '' } = {}): Promise<Ended> =>
    runCms(args, { CMS_URL: url(), ...signedAs(generation), ...env }, input);
  return Object.assign(run, { url });
}

/** Runs the command in a folder without `.env`, without a terminal. */
export function runCms(
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
): Promise<Ended> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    cwd: tmpdir(),
    env: { PATH, NODE_COMPILE_CACHE, NO_COLOR: '1', CMS_RETRIES: '0', ...env },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  // The command may end without reading its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((done) => {
    child.once('close', (code) => {
      done({ code, out, err });
    });
  });
}
