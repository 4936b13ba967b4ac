import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A real web server that serves a folder with the rules that were written for it. */
export interface HostServer {
  /** Sends a request's target as it is. Gives the status, and where it leads, without this server's address. */
  ask(target: string): Promise<{ readonly status: number; readonly location: string | null }>;
  /** What it sends with an answer. */
  headers(target: string): Promise<IncomingHttpHeaders>;
  stop(): Promise<void>;
}

const modules = '/usr/lib/apache2/modules';

export const nginxMissing = existsSync('/usr/sbin/nginx')
  ? undefined
  : 'skipped: nginx is not installed (apt-get install nginx-light)';

export const apacheMissing = existsSync('/usr/sbin/apache2')
  ? undefined
  : 'skipped: Apache is not installed (apt-get install apache2-bin)';

/** `rules` are included in the `server` block of a site that lies at the root. */
export function startNginx(dist: string, rules: string): Promise<HostServer> {
  return nginx((port) => [
    ...['server {', `listen 127.0.0.1:${port};`, `root "${dist}";`, 'absolute_redirect off;'],
    ...[`include "${rules}";`, '}'],
  ]);
}

/** `site` is included in a `server` block, with another server behind it: the upstream `galley`. */
export function startNginxBefore(galley: number, site: string): Promise<HostServer> {
  return nginx((port) => [
    ...['include /etc/nginx/mime.types;', `upstream galley { server 127.0.0.1:${galley}; }`],
    ...['server {', `listen 127.0.0.1:${port};`, `include "${site}";`, '}'],
  ]);
}

function nginx(configure: (port: number) => readonly string[]): Promise<HostServer> {
  return start('/usr/sbin/nginx', ['-e', 'stderr', '-p', '.', '-c'], (folder, port) => [
    ...['daemon off;', 'master_process off;', `pid ${folder}/pid;`, 'events {}', 'http {'],
    ...['access_log off;', `client_body_temp_path ${folder};`, `proxy_temp_path ${folder};`],
    ...[`fastcgi_temp_path ${folder};`, `uwsgi_temp_path ${folder};`, `scgi_temp_path ${folder};`],
    ...[...configure(port), '}'],
  ]);
}

/** The folder holds an `.htaccess`. `alias` is the path that it is served below: `/` or `/blog/`. */
export function startApache(dist: string, alias: string): Promise<HostServer> {
  const load = [
    'mpm_event',
    'authz_core',
    'dir',
    'alias',
    'mime',
    'rewrite',
    'headers',
    'setenvif',
  ];
  return start('/usr/sbin/apache2', ['-X', '-f'], (folder, port) => [
    `ServerRoot "${folder}"`,
    `PidFile "${folder}/pid"`,
    ...load.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`),
    ...[
      `Listen 127.0.0.1:${port}`,
      'ServerName localhost',
      'TypesConfig /dev/null',
      `ErrorLog "${folder}/errors"`,
    ],
    `DocumentRoot "${alias === '/' ? dist : folder}"`,
    ...(alias === '/' ? [] : [`Alias "${alias}" "${dist}/"`]),
    `<Directory "${dist}">`,
    ...['AllowOverride All', 'Require all granted', 'DirectoryIndex index.html', '</Directory>'],
  ]);
}

async function start(
  command: string,
  args: readonly string[],
  configure: (folder: string, port: number) => readonly string[],
): Promise<HostServer> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-host-'));
  await mkdir(join(folder, 'logs'));
  const port = await freePort();
  const file = join(folder, 'host.conf');
  await writeFile(file, `${configure(folder, port).join('\n')}\n`);
  const child = spawn(command, [...args, file], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString('utf8');
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  };
  while (!(await answers(port))) {
    if (child.exitCode !== null) {
      const log = await readFile(join(folder, 'errors'), 'utf8').catch(() => '');
      await stop();
      throw new Error(`${command} did not start:\n${errors}${log}`);
    }
    // Neither server tells when it listens.
    await wait(20);
  }
  return {
    ask: async (target) => {
      const { status, headers } = await answerOf(port, target);
      return {
        status,
        location: headers.location?.replace(`http://127.0.0.1:${port}`, '') ?? null,
      };
    },
    headers: async (target) => (await answerOf(port, target)).headers,
    stop,
  };
}

function answerOf(port: number, target: string) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders }>((done, fail) => {
    get({ host: '127.0.0.1', port, path: target, agent: false }, (response) => {
      response.resume();
      const { statusCode: status = 0, headers } = response;
      done({ status, headers });
    }).on('error', fail);
  });
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => {
      done(false);
    });
  });
}
