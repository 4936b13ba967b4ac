import { gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import type { Random } from '../random.ts';

/** What the service answered, before a fault changes it. */
export interface Given {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
  /** What the service answered to the same request before the last edit; null if it was not asked then. */
  readonly before: Buffer | null;
}

/** Answers in place of the service. */
export type Fault = (given: Given, response: ServerResponse, random: Random) => void;

const send = (
  { status, headers }: Given,
  response: ServerResponse,
  body: Buffer | string,
): void => {
  const { 'transfer-encoding': _, etag: __, ...kept } = headers;
  response.writeHead(status, { ...kept, 'content-length': Buffer.byteLength(body) }).end(body);
};

const page = (title: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;

const plain = (
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void => {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      ...headers,
    })
    .end(body);
};

type Wire = Record<string, unknown>;

const isRecord = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isJson = ({ headers }: Given): boolean =>
  String(headers['content-type']).startsWith('application/json');

/** Changes the JSON of an answer; what is no JSON is cut instead. */
const onJson =
  (change: (value: unknown, random: Random) => unknown): Fault =>
  (given, response, random) => {
    if (!isJson(given)) {
      cut(given, response, random);
      return;
    }
    send(given, response, JSON.stringify(change(JSON.parse(given.body.toString()), random)));
  };

/** Changes one record of a list, or the one record. */
const onRecord = (change: (record: Wire) => unknown): Fault =>
  onJson((value, random) => {
    if (isRecord(value)) return change(value);
    if (!Array.isArray(value) || value.length === 0) return value;
    const which = random.whole(value.length);
    return value.map((record: unknown, index) =>
      index === which && isRecord(record) ? change(record) : record,
    );
  });

const cut: Fault = (given, response, random) => {
  const { 'transfer-encoding': _, ...kept } = given.headers;
  response.writeHead(given.status, { ...kept, 'content-length': given.body.length });
  response.write(given.body.subarray(0, random.whole(given.body.length + 1)), () => {
    response.socket?.resetAndDestroy();
  });
};

/** What a network, a host, a cache or a broken plugin does to an answer. */
export const faults = {
  'is cut after some bytes': cut,
  'never comes': (_, response) => void response.socket?.resetAndDestroy(),
  'comes late': (given, response, random) =>
    void setTimeout(() => send(given, response, given.body), 50 + random.whole(400)),
  'comes later than anybody waits': (given, response) =>
    void setTimeout(() => send(given, response, given.body), 2_500),
  trickles: (given, response) => {
    const { 'transfer-encoding': _, ...kept } = given.headers;
    response.writeHead(given.status, { ...kept, 'content-length': given.body.length });
    const step = Math.ceil(given.body.length / 10);
    const next = (from: number): void => {
      if (from >= given.body.length) response.end();
      else
        response.write(given.body.subarray(from, from + step), () =>
          setTimeout(next, 20, from + step),
        );
    };
    next(0);
  },
  'is JSON that ends too early': (given, response, random) =>
    send(given, response, given.body.subarray(0, random.whole(given.body.length))),
  'is a page with status 200': (_, response) => plain(response, 200, page('Checking your browser')),
  'is a fatal error of PHP before the JSON': (given, response) =>
    send(
      given,
      response,
      `<br />\n<b>Warning</b>: Undefined variable $x in <b>/srv/plugin.php</b> on line <b>3</b><br />\n${given.body.toString()}`,
    ),
  'is empty, with status 204': (_, response) => void response.writeHead(204).end(),
  'is empty, with status 200': (given, response) => send(given, response, ''),
  'leads to itself': (_, response) =>
    plain(response, 301, '', { location: response.req.url ?? '/' }),
  'leads to the front page': (_, response) => plain(response, 302, '', { location: '/' }),
  'leads to another site': (_, response) =>
    plain(response, 301, '', { location: 'http://elsewhere.example/' }),
  'says too many requests, and when to come again': (_, response) =>
    plain(response, 429, page('Slow down'), { 'retry-after': '1' }),
  'says too many requests': (_, response) => plain(response, 429, page('Slow down')),
  'has status 500': (_, response) => plain(response, 500, page('Critical error')),
  'has status 503': (_, response) => plain(response, 503, page('Maintenance')),
  'has status 403 of a firewall': (_, response) => plain(response, 403, page('Forbidden')),
  'has status 404': (_, response) => plain(response, 404, page('Not found')),
  'has another content type': (given, response) =>
    send(
      { ...given, headers: { ...given.headers, 'content-type': 'text/plain' } },
      response,
      given.body,
    ),
  'says that there is more than there is': (given, response) =>
    send(
      { ...given, headers: { ...given.headers, 'x-wp-total': '999', 'x-wp-totalpages': '9' } },
      response,
      given.body,
    ),
  'says that there is less than there is': (given, response) =>
    send(
      { ...given, headers: { ...given.headers, 'x-wp-total': '1', 'x-wp-totalpages': '1' } },
      response,
      given.body,
    ),
  'has no totals': (given, response) => {
    const { 'x-wp-total': _, 'x-wp-totalpages': __, ...headers } = given.headers;
    send({ ...given, headers }, response, given.body);
  },
  'has one record twice and lacks another': onJson((value) =>
    Array.isArray(value) && value.length > 1 ? [...value.slice(0, -1), value[0]] : value,
  ),
  'lacks a record': onJson((value, random) => {
    if (!Array.isArray(value)) return value;
    const which = random.whole(value.length);
    return value.filter((_, index): boolean => index !== which) as unknown[];
  }),
  'is an empty list': onJson((value) => (Array.isArray(value) ? [] : value)),
  'is an empty object': onJson(() => ({})),
  'is null': onJson(() => null),
  'has another time zone': onJson((value) =>
    isRecord(value) && 'timezone_string' in value
      ? { ...value, timezone_string: 'Asia/Tokyo', gmt_offset: 9 }
      : value,
  ),
  'is an old one from a cache': (given, response) =>
    send(given, response, given.before ?? given.body),
  'is a bomb': (given, response) => {
    bomb ??= gzipSync(Buffer.alloc(2 ** 28), { level: 9 });
    response.writeHead(given.status, {
      ...given.headers,
      'content-encoding': 'gzip',
      'content-length': bomb.length,
    });
    response.end(bomb);
  },
  'has a header of a megabyte': (given, response) => {
    const { socket } = response;
    socket?.write(
      `HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(1_000_000)}\r\ncontent-length: 0\r\n\r\n`,
    );
    socket?.end(given.body);
  },
  'has a record with __proto__': onRecord((record) =>
    JSON.parse(
      `{"__proto__":{"polluted":true,"title":{"rendered":"Polluted"}},"constructor":{"prototype":{"polluted":true}},${JSON.stringify(record).slice(1)}`,
    ),
  ),
  'has ids as strings': onRecord((record) => ({
    ...record,
    ...('id' in record && { id: String(record['id']) }),
  })),
  'has a number beyond 2^53': onRecord((record) => ({
    ...record,
    ...('id' in record && { id: 2 ** 60 }),
  })),
  'has null in place of a record': onRecord(() => null),
  'has an error in place of a record': onRecord(() => ({
    code: 'rest_forbidden',
    message: 'Sorry, you are not allowed to do that.',
    data: { status: 403 },
  })),
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

/** A quarter of a gigabyte of zeros. */
let bomb: Buffer | undefined;
