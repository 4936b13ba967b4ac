import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import { z } from 'zod';

const channel = 'http.server.request.start';

const messageSchema = z.object({
  request: z.object({ url: z.string() }),
  server: z.instanceof(Server),
});

/** Counts what a server of this process is asked for, from now on. */
interface Counter {
  /** Requests to the interface, and to files such as pictures. */
  readonly counts: { interface: number; files: number };
  stop(): void;
}

const isAt = (server: Server, port: number): boolean => {
  const address = server.address();
  return typeof address === 'object' && address?.port === port;
};

export function countRequests(port: number): Counter {
  const counts = { interface: 0, files: 0 };
  const count = (message: unknown) => {
    const { request, server } = messageSchema.parse(message);
    if (!isAt(server, port)) return;
    counts[request.url.startsWith('/wp-content/') ? 'files' : 'interface'] += 1;
  };
  subscribe(channel, count);
  return { counts, stop: () => void unsubscribe(channel, count) };
}
