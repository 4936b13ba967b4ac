import type { Logger } from 'pino';
import { createClient } from 'redis';
import { errorCode } from '../error-code.ts';

/**
 * A connection that reconnects by itself. Commands fail at once while it is lost, and one log line says so.
 * @param meanwhile what the line says about that time
 */
export const connectRedis = (url: string, log: Logger, meanwhile: string) => {
  const client = createClient({ url, disableOfflineQueue: true });
  let isGone = false;
  client.on('error', (error: unknown) => {
    if (isGone) return;
    isGone = true;
    // The message may show the address, and with it a password.
    const reason = errorCode(error) ?? 'no answer';
    log.warn({ reason }, `Redis cannot be reached: ${meanwhile}.`);
  });
  client.on('ready', () => {
    if (isGone) log.info('Redis answers again.');
    isGone = false;
  });
  // The event above has reported the failure.
  client.connect().catch(() => undefined);
  return client;
};
