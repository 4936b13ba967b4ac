import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenError } from '../../config/index.ts';
import { timeBody, defaultTimeLimits, type TimeLimits } from './time-limits.ts';

/** Answers a request, or hands it on to the next; what it gives back is awaited for its faults. */
export type Layer = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void | Promise<void>;

export interface RunningServer {
  /** Without a slash at the end: `http://127.0.0.1:4321`. */
  readonly url: string;
  readonly port: number;
  /** Takes no more requests, and ends when those under way are answered, or when the time (ms) is over. */
  stop(patience?: number): Promise<void>;
}

interface Place {
  readonly host: string;
  readonly port: number;
  /** Default: {@link defaultTimeLimits}. */
  readonly timeLimits?: TimeLimits | undefined;
}

// What a browser can open: 0.0.0.0 and :: mean every address of the machine.
const openable = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

const giveUp = (response: ServerResponse): void => {
  if (response.headersSent) response.destroy();
  else
    response
      .writeHead(500, { 'content-type': 'text/plain' })
      .end('Something went wrong on this server.');
};

type OnFault = (error: unknown) => void;

/** Has a request go through the layers until one answers. Told is each layer's own fault, also long after the request came. */
export const answerInTurn = (
  layers: readonly Layer[],
  request: IncomingMessage,
  response: ServerResponse,
  onFault: OnFault,
): void => {
  const [first, ...rest] = layers;
  if (first === undefined) {
    response.writeHead(404).end();
    return;
  }
  const fail = (error: unknown): void => {
    onFault(error);
    giveUp(response);
  };
  const next = () => answerInTurn(rest, request, response, onFault);
  const run = async () => first(request, response, next);
  run().catch(fail);
};

/**
 * Listens, each request going through the layers until one answers. A layer that throws costs its own request alone,
 * and `onFault` is told. Rejects with a {@link SettingsError} when the port is taken, or may not be listened on.
 */
export const listen = async (
  layers: readonly Layer[],
  { host, port, timeLimits: patience = defaultTimeLimits }: Place,
  onFault: OnFault = () => undefined,
): Promise<RunningServer> => {
  let isStopping = false;
  const options = {
    headersTimeout: patience.headers,
    connectionsCheckingInterval: Math.ceil(patience.headers / 3),
    // Node's would hold for uploads, too.
    requestTimeout: 0,
  };
  const server = createServer(options, (request, response) => {
    timeBody(request, response, patience);
    if (isStopping) response.setHeader('connection', 'close');
    // A connection that has just become idle would be waited for until it is closed from afar.
    response.once('close', () => {
      if (isStopping) setImmediate(() => server.closeIdleConnections());
    });
    answerInTurn(layers, request, response, onFault);
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw listenError(error, { host, port });
  });
  const address = server.address();
  const open = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${openable(host)}:${open}`,
    port: open,
    async stop(patience = 5000) {
      isStopping = true;
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), patience);
      await closed;
      clearTimeout(timer);
    },
  };
};
