import type { Logger } from 'pino';
import { createClient } from 'redis';

/** A connection that comes back by itself. What can't be done at once fails at once; one line says that it is gone. */
export const connectRedis = (url: string, log: Logger) => {
  const client = createClient({ url, disableOfflineQueue: true });
  let isGone = false;
  client.on('error', (error: unknown) => {
    if (isGone) return;
    isGone = true;
    // The message may show the address, and with it a password.
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
    log.warn({ reason }, 'Redis can’t be reached: attempts to sign in are counted in memory.');
  });
  client.on('ready', () => {
    if (isGone) log.info('Redis answers again.');
    isGone = false;
  });
  // A failure has been told as an event.
  client.connect().catch(() => undefined);
  return client;
};
