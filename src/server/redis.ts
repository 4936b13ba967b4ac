import type { Logger } from 'pino';
import { createClient } from 'redis';

/**
 * A connection that comes back by itself. What can't be done at once fails at once; one line says that it is gone.
 * @param meanwhile what that line says of the time until it comes back.
 */
export const connectRedis = (url: string, log: Logger, meanwhile: string) => {
  const client = createClient({ url, disableOfflineQueue: true });
  let isGone = false;
  client.on('error', (error: unknown) => {
    if (isGone) return;
    isGone = true;
    // The message may show the address, and with it a password.
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
    log.warn({ reason }, `Redis cannot be reached: ${meanwhile}.`);
  });
  client.on('ready', () => {
    if (isGone) log.info('Redis answers again.');
    isGone = false;
  });
  // A failure has been told as an event.
  client.connect().catch(() => undefined);
  return client;
};
