import crypto from 'node:crypto';
import { Session } from 'node:inspector/promises';
import { syncBuiltinESMExports } from 'node:module';
import { StatementSync } from 'node:sqlite';

/**
 * How much was done, without a clock: how often each function was called, by its place and name; and how much was gone over in
 * calls that V8, the database and OpenSSL do in one piece.
 */
export type Work = Readonly<Record<string, number>>;

const native = new Map<string, number>();

/** Has a method that is no JavaScript tell how much it goes over. */
function measure(
  owner: object,
  name: string,
  sizeOf: (self: unknown, given: readonly unknown[], result: unknown) => number,
): void {
  const known = Object.getOwnPropertyDescriptor(owner, name);
  const method: unknown = known?.value;
  if (known === undefined || typeof method !== 'function') throw new Error(`There is no ${name}.`);
  const value = function (this: unknown, ...given: unknown[]): unknown {
    const result: unknown = Reflect.apply(method, this, given);
    native.set(name, (native.get(name) ?? 0) + sizeOf(this, given, result));
    return result;
  };
  Object.defineProperty(owner, name, { ...known, value });
}

const lengthOf = (value: unknown): number => {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return ArrayBuffer.isView(value) ? value.byteLength : 1;
};

/** Has to be called before what is to be counted is imported. */
export async function startCounting(): Promise<() => Promise<Work>> {
  measure(JSON, 'stringify', (_, __, text) => lengthOf(text));
  measure(JSON, 'parse', (_, [text]) => lengthOf(text));
  measure(crypto, 'hash', (_, [, data]) => lengthOf(data));
  for (const name of ['concat', 'includes', 'indexOf', 'lastIndexOf', 'splice'])
    measure(Array.prototype, name, lengthOf);
  measure(Array.prototype, 'slice', (_, __, part) => lengthOf(part));
  for (const name of ['all', 'get', 'run'])
    measure(StatementSync.prototype, name, (_, __, rows) => lengthOf(rows));
  syncBuiltinESMExports();

  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  /** What was done since the last time. */
  return async () => {
    // It begins to count from nothing again.
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const work = new Map(native);
    native.clear();
    for (const { url, functions } of result) {
      for (const { functionName, ranges } of functions) {
        const [whole] = ranges;
        if (whole === undefined || whole.count === 0) continue;
        const name = `${url.replace(/^.*\/(?=src\/|node_modules\/|templates\/)/, '')} ${functionName} ${whole.startOffset}`;
        work.set(name, (work.get(name) ?? 0) + whole.count);
      }
    }
    return Object.fromEntries(work);
  };
}
