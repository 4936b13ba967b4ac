import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { z } from 'zod';

const channel = 'http.server.request.start';

const messageSchema = z.object({
  request: z.object({ url: z.string() }),
  server: z.object({ address: z.custom<() => unknown>((value) => typeof value === 'function') }),
});

/** Counts what a server of this process is asked for, from now on. */
export interface Counter {
  /** Requests to the interface, and to files such as pictures. */
  readonly counts: { interface: number; files: number };
  stop(): void;
}

const portSchema = z.object({ port: z.number() });

export const countRequests = (port: number): Counter => {
  const counts = { interface: 0, files: 0 };
  const count = (message: unknown) => {
    const { request, server } = messageSchema.parse(message);
    if (portSchema.safeParse(server.address.call(server)).data?.port !== port) return;
    counts[request.url.startsWith('/wp-content/') ? 'files' : 'interface'] += 1;
  };
  subscribe(channel, count);
  return { counts, stop: () => void unsubscribe(channel, count) };
};
