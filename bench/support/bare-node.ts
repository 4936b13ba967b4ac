import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const program = fileURLToPath(new URL('bare-node-server.ts', import.meta.url));
const ready = z.tuple([z.object({ port: z.int() }), z.unknown()]);

/**
 * A Node server that keeps the answers of another server in memory and sends them with the same headers, without a look at the
 * request: the most that a server in Node could do.
 */
export async function startBareNode(from: string) {
  const child = fork(program, [from], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'close');
  const [{ port }] = ready.parse(await once(child, 'message'));
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
