/**
 * Loaded into a build before anything else (`node --import`): no name of another machine is found, as on a machine
 * without a network, so that no test asks the world for anything. Names that were looked up go to the file that the query of the
 * script's address names, a line each.
 */
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

type Done = (error: Error | null, address?: unknown, family?: number) => void;

const log = decodeURIComponent(new URL(import.meta.url).search.slice(1));
const isHere = (host: string) => /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|::1)$/.test(host);

function refuse(host: string): Error {
  if (log !== '') appendFileSync(log, `${host}\n`);
  return Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), {
    code: 'ENOTFOUND',
    errno: -3008,
    syscall: 'getaddrinfo',
    hostname: host,
  });
}

const lookup = dns.lookup.bind(dns);
const lookupLater = dns.promises.lookup.bind(dns.promises);

Object.assign(dns, {
  lookup(host: string, options: dns.LookupOptions | Done, done?: Done) {
    const tell = typeof options === 'function' ? options : done;
    if (isHere(host)) Reflect.apply(lookup, dns, [host, options, done].filter(Boolean));
    else process.nextTick(() => tell?.(refuse(host)));
  },
});
Object.assign(dns.promises, {
  lookup: (host: string, options: dns.LookupOptions) =>
    isHere(host) ? lookupLater(host, options) : Promise.reject(refuse(host)),
});
syncBuiltinESMExports();
