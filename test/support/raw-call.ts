import { connect } from 'node:net';

interface RawCall {
  readonly method?: string;
  /** One that is empty is left out. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent at once with the headers. */
  readonly rest?: string;
  /** What is sent after the headers, and how often (ms) it is sent again; nothing by default. */
  readonly drip?: { readonly bytes: string; readonly every: number };
}

/**
 * Sends the headers of a request, and of its body no more than it is told to: what a slow client does, or one that waits
 * for an answer first. Gives what comes until the server closes the connection, or until `isEnough` of it is here.
 */
export function rawCall(
  url: string,
  { method = 'POST', headers = {}, rest = '', drip }: RawCall = {},
  isEnough: (answer: string) => boolean = () => false,
): Promise<string> {
  const { hostname, port, pathname, search, host } = new URL(url);
  const all = { host, 'content-length': '1000000', ...headers };
  const lines = Object.entries(all).map(([name, value]) =>
    value === '' ? '' : `${name}: ${value}\r\n`,
  );
  return new Promise((done) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    let answer = '';
    const timer = drip && setInterval(() => socket.write(drip.bytes), drip.every);
    const end = () => {
      clearInterval(timer);
      socket.destroy();
      done(answer);
    };
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1');
      if (isEnough(answer)) end();
    });
    // Cut off, or closed in order: it has ended. One that goes on sending learns so when it does.
    socket.on('error', () => undefined).on('close', end);
    if (drip === undefined) socket.on('end', end);
    socket.write(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${rest}`);
  });
}

export function statusIn(answer: string): string {
  return /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'none';
}
