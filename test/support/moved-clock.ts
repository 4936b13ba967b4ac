/**
 * Loaded into a program before anything else (`node --import`): its clock is ahead by the milliseconds in the file that the query of
 * the script's address names, or behind if they are less than 0. Another number in the file moves the clock while the program runs.
 */
import { readFileSync } from 'node:fs';

const file = decodeURIComponent(new URL(import.meta.url).search.slice(1));
const trueNow = Date.now;
/** Milliseconds for which a number that was read is used. */
const readFor = 20;
let ahead = 0;
let readAt = -Infinity;

function now(): number {
  if (performance.now() - readAt > readFor) {
    ahead = Number(readFileSync(file, 'utf8'));
    readAt = performance.now();
  }
  return trueNow() + ahead;
}

Date.now = now;
globalThis.Date = new Proxy(Date, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, made) as object,
  apply: (target) => new target(now()).toString(),
});
