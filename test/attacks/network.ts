import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';
import { onTestFinished } from 'vitest';

/** A network of the test: names have the addresses that it says, and each address leads to this machine. */
export interface Network {
  /** The addresses that connections were made to, in turn. All of a name count, since any of them may be taken. */
  readonly reached: readonly string[];
  /** From now on, a name has these addresses. Of several lists each is the answer to one lookup, and the last one to all further ones. */
  name(host: string, ...answers: readonly (readonly string[])[]): void;
}

type Found = (error: Error | null, address?: unknown, family?: number) => void;

/** Replaces DNS and the network until the test ends. */
export function openNetwork(): Network {
  const reached: string[] = [];
  const names = new Map<string, (readonly string[])[]>();
  const real = { lookup: dns.lookup, net: net.connect, tls: tls.connect };

  const lookup = (host: string, options: dns.LookupOptions, found: Found): void => {
    const answers = names.get(host);
    if (answers === undefined) return void Reflect.apply(real.lookup, dns, [host, options, found]);
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    const addresses = answer.map((address) => ({ address, family: net.isIP(address) }));
    process.nextTick(() => {
      if (options.all === true) found(null, addresses);
      else found(null, addresses[0]?.address, addresses[0]?.family);
    });
  };
  const here = { address: '127.0.0.1', family: 4 };
  /** The same connection, to this machine. */
  const led = <T extends net.TcpNetConnectOpts>(options: T): T => {
    const { host: named = '', lookup: own = lookup } = options;
    const host = named.replace(/^\[|\]$/g, '');
    if (net.isIP(host) !== 0) {
      reached.push(host);
      return { ...options, host: here.address };
    }
    const notedLookup: net.LookupFunction = (name, how, found) => {
      const note: Parameters<net.LookupFunction>[2] = (error, addresses) => {
        if (error) return found(error, []);
        for (const one of [addresses].flat())
          reached.push(typeof one === 'string' ? one : one.address);
        if (how.all === true) found(null, [here]);
        else found(null, here.address, here.family);
      };
      Reflect.apply(own, null, [name, { ...how, all: true }, note]);
    };
    return { ...options, lookup: notedLookup };
  };

  const put = (functions: Readonly<Record<'lookup' | 'net' | 'tls', unknown>>) => {
    Object.assign(dns, { lookup: functions.lookup });
    Object.assign(net, { connect: functions.net });
    Object.assign(tls, { connect: functions.tls });
    syncBuiltinESMExports();
  };
  put({
    lookup,
    net: (options: net.TcpNetConnectOpts) => real.net(led(options)),
    tls: (options: net.TcpNetConnectOpts & tls.ConnectionOptions) => real.tls(led(options)),
  });
  onTestFinished(() => put(real));
  return { reached, name: (host, ...answers) => void names.set(host, [...answers]) };
}
