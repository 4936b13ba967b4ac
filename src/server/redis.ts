import type { Logger } from 'pino';
import { createClient } from 'redis';
import { errorCode } from '../error-code.ts';

/**
 * The connection to the Redis at `url`, which reconnects by itself. Commands fail at once while it is lost, and after two seconds
 * without an answer. One log line says so.
 */
export function connectRedis(url: string, log: Logger) {
  const commandOptions = { timeout: 2000 };
  const client = createClient({ url, disableOfflineQueue: true, commandOptions });
  let isUnreachable = false;
  client.on('error', (error: unknown) => {
    if (isUnreachable) return;
    isUnreachable = true;
    // The message may show the address, and with it a password.
    const reason = errorCode(error) ?? 'no answer';
    log.warn(
      { reason },
      'Redis cannot be reached: until it answers, this server alone knows its sign-in attempts, ended sessions and signed requests.',
    );
  });
  client.on('ready', () => {
    if (isUnreachable) log.info('Redis answers again.');
    isUnreachable = false;
  });
  // The event above has reported the failure.
  client.connect().catch(() => undefined);
  return client;
}

export type Redis = ReturnType<typeof connectRedis>;
