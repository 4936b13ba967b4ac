import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../src/cli/free-port.ts';

const program = '/usr/sbin/nginx';

export const nginxMissing = existsSync(program)
  ? null
  : 'nginx is not installed (apt-get install nginx-light)';

export interface NginxSite {
  readonly url: string;
  stop(): Promise<void>;
}

/** A path, and what is to be said with its answer besides what nginx says by itself. */
export type Spoken = readonly (readonly [
  path: string,
  headers: Readonly<Record<string, string>>,
])[];

const quoted = (text: string) => `"${text.replaceAll(/["\\$]/g, String.raw`\$&`)}"`;

/** nginx on a folder of files, in one process, as Galley's server is one; compressed copies are sent as they lie there. */
export async function startNginxSite(root: string, spoken: Spoken): Promise<NginxSite> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-bench-nginx-'));
  const port = await freePort(8080, '127.0.0.1');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const locations = spoken.map(([path, headers]) => [
    `location = ${path.endsWith('/') ? `${path}index.html` : path} {`,
    ...Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)};`),
    '}',
  ]);
  const lines = [
    ...['daemon off;', 'master_process off;', `pid ${folder}/pid;`],
    ...['events { worker_connections 1024; }', 'http {', 'include /etc/nginx/mime.types;'],
    ...places.map((name) => `${name}_temp_path ${folder};`),
    ...['access_log off;', 'sendfile on;', 'tcp_nopush on;', 'keepalive_requests 10000000;'],
    ...['gzip_static on;', 'gzip_vary on;', 'server {', `listen 127.0.0.1:${port};`],
    ...[`root ${quoted(root)};`, 'index index.html;', ...locations.flat(), '}', '}'],
  ];
  const file = join(folder, 'nginx.conf');
  await writeFile(file, lines.join('\n'));
  const child = spawn(program, ['-e', 'stderr', '-p', folder, '-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = once(child, 'close');
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  };
  // It does not tell when it listens.
  while (!(await fetch(url, { method: 'HEAD' }).catch(() => null))) {
    if (child.exitCode !== null) {
      await stop();
      throw new Error(`nginx did not start:\n${errors}`);
    }
    await wait(20);
  }
  return { url, stop };
}
