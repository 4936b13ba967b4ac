import { createServer } from 'node:net';
import { once } from 'node:events';
import { errorCode } from '../error-code.ts';
import { listenError, SettingsError } from '../config/index.ts';

const attempts = 50;

const isFree = async (port: number, host: string): Promise<boolean> => {
  const server = createServer();
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') return false;
    throw listenError(error, { host, port });
  }
  server.close();
  await once(server, 'close');
  return true;
};

/** The wanted port, or the next free one above it. 0 stays 0: any free port. */
export async function freePort(wanted: number, host: string): Promise<number> {
  const last = Math.min(wanted + attempts, 65_535);
  for (let port = wanted; port <= last; port += 1) {
    if (port === 0 || (await isFree(port, host))) return port;
  }
  const problem = `is ${wanted}, and other programs listen on every port from there to ${last} of ${host}.`;
  throw new SettingsError([{ variable: 'PORT', problem, example: '0' }]);
}
