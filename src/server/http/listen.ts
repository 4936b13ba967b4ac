import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { listenError } from '../../config/index.ts';
import { timeBody, defaultTimeLimits, type TimeLimits } from './time-limits.ts';

/** Answers a request or calls `next`. A rejection is reported as a fault. */
export type Layer = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void | Promise<void>;

export type RunningServer = Awaited<ReturnType<typeof listen>>;

interface Place {
  readonly host: string;
  readonly port: number;
  /** Default: {@link defaultTimeLimits}. */
  readonly timeLimits?: TimeLimits | undefined;
}

// Browsers cannot open 0.0.0.0 and ::, which mean every address of the machine.
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

/**
 * True for a request that a proxy may read differently: two `Host` headers, or a body not in plain
 * chunks. Node itself refuses other such requests, e.g. with two lengths.
 */
const isUnclear = ({ rawHeaders, headers }: IncomingMessage): boolean => {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  const coding = headers['transfer-encoding'];
  return hosts.length > 1 || (coding !== undefined && coding.toLowerCase() !== 'chunked');
};

type OnFault = (error: unknown) => void;

/** Passes a request through the layers until one answers. Their errors go to `onFault`. */
export function answerInTurn(
  layers: readonly Layer[],
  request: IncomingMessage,
  response: ServerResponse,
  onFault: OnFault,
): void {
  const fail = (error: unknown): void => {
    onFault(error);
    giveUp(response);
  };
  const turn = (number: number): void => {
    const layer = layers[number];
    if (layer === undefined) {
      response.writeHead(404).end();
      return;
    }
    try {
      layer(request, response, () => turn(number + 1))?.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
  turn(0);
}

/**
 * Starts a server. A layer that throws fails its own request only, and the error goes to `onFault`.
 * Rejects with a {@link SettingsError} if the port is taken or forbidden.
 */
export async function listen(
  layers: readonly Layer[],
  { host, port, timeLimits = defaultTimeLimits }: Place,
  onFault: OnFault = () => undefined,
) {
  let isStopping = false;
  const options = {
    headersTimeout: timeLimits.headers,
    connectionsCheckingInterval: Math.ceil(timeLimits.headers / 3),
    // Node's limit would also apply to uploads.
    requestTimeout: 0,
  };
  const refused = new WeakSet<Socket>();
  const server = createServer(options, (request, response) => {
    // Bytes after a refused request are not read as a request. The connection is about to close.
    if (refused.has(request.socket)) return;
    if (isUnclear(request)) {
      refused.add(request.socket);
      response.writeHead(400, { connection: 'close', 'content-type': 'text/plain' });
      response.end('Send one Host header, and a body with a Content-Length or in plain chunks.');
      return;
    }
    timeBody(request, response, timeLimits);
    if (isStopping) response.setHeader('connection', 'close');
    // Otherwise the server would wait until the client closes an idle connection.
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
    /** Without a slash at the end: `http://127.0.0.1:4321`. */
    url: `http://${openable(host)}:${open}`,
    port: open,
    /** Takes no more requests. Resolves when open ones are answered, or after `patience` ms. */
    async stop(patience = 5000): Promise<void> {
      isStopping = true;
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), patience);
      await closed;
      clearTimeout(timer);
    },
  };
}
