import type { createClient } from 'redis';
import type { Logger } from 'pino';
import { errorCode } from '../error-code.ts';

type Client = ReturnType<typeof createClient>;

/** The connection to Redis that a server shares with others. */
export type Redis = Awaited<ReturnType<typeof connectRedis>>;

/** What Redis says; null without one, and while it is away. */
export async function askRedis<T>(
  redis: Redis | null,
  ask: (redis: Redis) => Promise<T>,
): Promise<T | null> {
  if (redis?.client.isReady !== true) return null;
  return ask(redis).catch(() => null);
}

/** Milliseconds. A ping each second shows that Redis answers. */
const patience = { pingInterval: 1000, socketTimeout: 3000 };
/** Milliseconds. Some commands of this connection take up to ten seconds. */
const longPatience = { pingInterval: 5000, socketTimeout: 16_000 };

/** Milliseconds before the next try. By itself, the client gives up after a silence. */
const reconnectStrategy = (tries: number): number => Math.min(2 ** tries * 50, 1000);

/**
 * Connects to the Redis at `url`, and again after a loss. One log line says that Redis is away, one
 * that it is back. Resolves at once, also while Redis is away.
 */
export async function connectRedis({ url, site, log }: { url: string; site: string; log: Logger }) {
  // Loaded for servers that share a Redis only.
  const redis = await import('redis');
  const { pingInterval, socketTimeout } = patience;
  const client: Client = redis.createClient({
    url,
    disableOfflineQueue: true,
    pingInterval,
    socket: { socketTimeout, reconnectStrategy },
  });
  let isAway = false;
  client.on('error', (error: unknown) => {
    if (isAway) return;
    isAway = true;
    // The message may show the address, and with it a password.
    const reason = errorCode(error) ?? 'no answer';
    log.warn(
      { reason },
      'Redis cannot be reached: until it answers, nobody can ask for a rebuild, and this server alone knows its sign-in attempts, ended sessions, signed requests and repeated calls.',
    );
  });
  client.on('ready', () => {
    if (isAway) log.info('Redis answers again.');
    isAway = false;
  });
  const open = (one: Client): Client => {
    // The events above report failures.
    one.connect().catch(() => undefined);
    return one;
  };
  open(client);
  const others: Client[] = [];
  return {
    /** Commands fail at once while the connection is lost, and after 3 s without an answer. */
    client,
    /** The prefix of the site's keys, since sites may share one Redis: `galley:example.com`. */
    prefix: `galley:${site}`,
    /** For subscriptions and waiting commands; waits if it is lost. Closed with the first. */
    another(): Client {
      const one: Client = redis.createClient({
        url,
        // Without this, a command that waits for the connection fails after five seconds.
        commandOptions: { timeout: 0 },
        pingInterval: longPatience.pingInterval,
        socket: { socketTimeout: longPatience.socketTimeout, reconnectStrategy },
      });
      one.on('error', () => undefined);
      others.push(one);
      return open(one);
    },
    /** Calls `onBack` now if Redis answers, and each time that it answers again. */
    whenBack(onBack: () => void): void {
      client.on('ready', onBack);
      if (client.isReady) onBack();
    },
    close(): void {
      for (const each of [client, ...others]) if (each.isOpen) each.destroy();
    },
  };
}
