import { once } from 'node:events';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { farSide, type Seen } from '../../support/far-side.ts';
import type { Random } from '../random.ts';
import { faults, type FaultName } from './faults.ts';
import { placeNames, places, type PlaceName } from './places.ts';

/** A fault of one seed. */
export interface PlannedFault {
  readonly name: FaultName;
  readonly place: PlaceName;
  /** The first request of its kind that meets it; 0 is the first. */
  readonly from: number;
  /** How many requests of its kind meet it. */
  readonly times: number;
}

/** A kind of requests, and how many there were. */
export type Asked = readonly [kind: PlaceName, requests: number];

/** What stands between Galley and the content service. */
export interface FaultyFront {
  readonly url: string;
  /** Where the service listens. */
  leadTo(port: number): void;
  /** From now on, requests meet this fault. */
  meet(fault: PlannedFault, random: Random): void;
  /** No request meets a fault from now on. Gives the requests that met the last one. */
  relent(): readonly string[];
  /** Answers until now count as old ones, and requests are noted anew. */
  age(): void;
  /** The kinds of requests since then, with their numbers. */
  asked(): [Asked, ...Asked[]];
  close(): Promise<void>;
}

/** What a request wants, whether it names a route by its path or, as with plain permalinks, in its query. */
function wanted(target: string): URL {
  const url = new URL(target, 'http://front.test');
  const route = url.searchParams.get('rest_route');
  if (route !== null) url.pathname = `/wp-json${route}`;
  return url;
}

export async function openFaultyFront(): Promise<FaultyFront> {
  let port = 0;
  let latest = new Map<string, Buffer>();
  let old: ReadonlyMap<string, Buffer> = new Map();
  let planned: { fault: PlannedFault; random: Random; seen: number } | null = null;
  let met: string[] = [];
  let asked: URL[] = [];

  /** The fault that a request meets, if it meets one. */
  function faultOf(target: string): { name: FaultName; random: Random } | null {
    if (planned === null) return null;
    const { pathname, searchParams } = wanted(target);
    const { fault, random } = planned;
    if (!places[fault.place](pathname, searchParams)) return null;
    const number = planned.seen++;
    if (number < fault.from || number >= fault.from + fault.times) return null;
    met.push(target);
    return { name: fault.name, random };
  }

  async function answer(one: Seen, response: ServerResponse): Promise<void> {
    const target = response.req.url ?? '/';
    // It decides before it waits, so the order of requests alone decides.
    const fault = faultOf(target);
    asked.push(wanted(target));
    const inner = request({
      host: '127.0.0.1',
      port,
      method: one.method,
      path: target,
      headers: { ...one.headers, 'accept-encoding': 'identity' },
      // The service may close a kept connection at the moment it is used again.
      agent: false,
    });
    inner.end(one.body);
    const [given] = (await once(inner, 'response')) as [IncomingMessage];
    const body = Buffer.concat(await Array.fromAsync<Buffer, Buffer>(given, (chunk) => chunk));
    const status = given.statusCode ?? 502;
    const { connection: _, ...headers } = given.headers;
    const before = old.get(target) ?? null;
    if (fault === null) {
      latest.set(target, body);
      const { 'transfer-encoding': __, ...kept } = headers;
      response.writeHead(status, kept).end(body);
      return;
    }
    faults[fault.name]({ status, headers, body, before }, response, fault.random);
  }

  const { url, close } = await farSide((one, response) =>
    answer(one, response).catch(() => void response.destroy()),
  );
  return {
    url,
    close,
    leadTo: (given) => void (port = given),
    meet(fault, random) {
      met = [];
      planned = { fault, random, seen: 0 };
    },
    relent() {
      planned = null;
      return met;
    },
    age() {
      old = latest;
      latest = new Map(old);
      asked = [];
    },
    asked: () => [
      ['anything at all', asked.length],
      ...placeNames
        .map((name) => {
          const of = asked.filter((url) => places[name](url.pathname, url.searchParams));
          return [name, of.length] as const;
        })
        .filter(([, requests]) => requests > 0),
    ],
  };
}
