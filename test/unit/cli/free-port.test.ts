import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../src/cli/free-port.ts';

const host = '127.0.0.1';

const occupy = async (): Promise<number> => {
  const server = createServer();
  server.listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

test('a busy port gives way to a later one that can be listened on', async () => {
  const busy = await occupy();
  const free = await freePort(busy, host);
  expect(free).toBeGreaterThan(busy);
  const server = createServer();
  server.listen(free, host);
  await once(server, 'listening');
  server.close();
});

test('a free port is kept', async () => {
  const free = await freePort(await occupy(), host);
  expect(await freePort(free, host)).toBe(free);
});

test('0 stays any free port', async () => {
  expect(await freePort(0, host)).toBe(0);
});

test('an address that is not of this machine is an error, not a busy port', async () => {
  await expect(freePort(4321, '192.0.2.1')).rejects.toThrow(
    'HOST is 192.0.2.1, which is not an address of this machine.',
  );
});
