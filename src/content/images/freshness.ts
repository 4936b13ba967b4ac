import CachePolicy from 'http-cache-semantics';

type Headers = Readonly<Record<string, string>>;

const longest = 24 * 60 * 60 * 1000;
const telling = ['age', 'cache-control', 'date', 'etag', 'expires', 'last-modified', 'pragma'];

/** Those headers that say how long a copy is good for. An answer of `304` adds to what was there. */
export function tellingHeaders(headers: Headers, before: Headers = {}): Headers {
  const known = telling.flatMap((name) => {
    const value = headers[name] ?? (name === 'age' ? undefined : before[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(known);
}

/**
 * Until when an answer that came now need not be asked for again, in milliseconds of the clock. What
 * its host says counts, a day at most; a host that says nothing is asked every time.
 */
export function freshUntil(headers: Headers, now: number): number {
  const policy = new CachePolicy(
    { method: 'GET', url: '/', headers: {} },
    { status: 200, headers },
    { shared: false, cacheHeuristic: 0, immutableMinTimeToLive: 0 },
  );
  return now + Math.min(Math.max(0, policy.timeToLive()), longest);
}
