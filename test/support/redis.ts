import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';
import { test } from 'vitest';
import { freePort } from './free-port.ts';

const isRedisMissing = spawnSync('redis-server', ['--version']).status !== 0;

/** A test with a real Redis: it is skipped where Debian's `redis-server` is not installed. */
export const testWithRedis = test.skipIf(isRedisMissing);

/** A real Redis of the test's own: Debian's `redis-server`, on a free port, with its data in a scratch folder. */
export interface RedisServer extends AsyncDisposable {
  readonly url: string;
  keys(): Promise<readonly string[]>;
  /** It answers nobody, and closes no connection: as a machine that hangs. */
  freeze(): void;
  thaw(): void;
  /** Ends it at once. Its data is kept. */
  kill(): Promise<void>;
  /** Starts it again, with its data. */
  start(): Promise<void>;
  /** Starts it again without its data. */
  startEmpty(): Promise<void>;
}

const run = async (port: number, folder: string): Promise<ChildProcess> => {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const child = spawn('redis-server', [...args, '--appendonly', 'yes', '--save', ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(child, 'exit').then(([code]) => {
      throw new Error(`redis-server ended with code ${String(code)}.`);
    }),
    untilReady(child),
  ]);
  return child;
};

const untilReady = async (child: ChildProcess): Promise<void> => {
  let printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk);
    if (printed.includes('Ready to accept connections')) break;
  }
};

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let folder = await mkdtemp(join(tmpdir(), 'galley-redis-'));
  let child = await run(port, folder);
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url,
    async keys() {
      const client = await createClient({ url }).connect();
      const keys = await client.keys('*');
      client.destroy();
      return keys;
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    kill,
    async start() {
      child = await run(port, folder);
    },
    async startEmpty() {
      await rm(folder, { recursive: true });
      folder = await mkdtemp(join(tmpdir(), 'galley-redis-'));
      child = await run(port, folder);
    },
    async [Symbol.asyncDispose]() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when a server says of its Redis that it is `up`, or `away`. */
export async function untilRedisIs(state: 'up' | 'away', ...servers: readonly { url: string }[]) {
  for (const { url } of servers) {
    for (;;) {
      const health = (await (await fetch(`${url}/readyz`)).json()) as { redis?: string };
      if (health.redis === state) break;
      await new Promise((next) => setTimeout(next, 20));
    }
  }
}
