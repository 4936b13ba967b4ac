import { createServer } from 'node:net';
import { once } from 'node:events';

const attempts = 50;

const isFree = async (port: number, host: string): Promise<boolean> => {
  const server = createServer();
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
};

/** The port that was asked for, or the next one above it that nothing listens on. 0 stays 0: any free one. */
export const freePort = async (wanted: number, host: string): Promise<number> => {
  const last = Math.min(wanted + attempts, 65_535);
  for (let port = wanted; port <= last; port += 1) {
    if (port === 0 || (await isFree(port, host))) return port;
  }
  throw new Error(`All ports from ${wanted} to ${last} of ${host} are busy.`);
};
