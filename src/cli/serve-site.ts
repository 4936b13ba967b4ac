import './no-telemetry.ts';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { preview } from 'astro';
import type { Settings } from '../config.ts';
import { freePort } from './free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface SiteServer {
  readonly url: string;
  /** The port that was asked for, when another had to be taken. */
  readonly busyPort: number | null;
  stop(): Promise<void>;
}

// What a browser can open: 0.0.0.0 and :: mean every address of the machine.
const openable = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

/** Serves the finished site with Astro's own static server, which knows its base path and its 404 page. */
export const serveSite = async ({ host, port, basePath }: Settings): Promise<SiteServer> => {
  const free = await freePort(port, host);
  const server = await preview({
    root,
    outDir: resolve('dist'),
    logLevel: 'error',
    server: { host, port: free },
  });
  return {
    url: `http://${openable(host)}:${server.port}${basePath === '/' ? '/' : `${basePath}/`}`,
    busyPort: free === port ? null : port,
    stop: () => server.stop(),
  };
};
