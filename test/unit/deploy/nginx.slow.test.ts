import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nginxMissing, startNginxBefore, type HostServer } from '../../support/host-server.ts';

const site = await readFile('deploy/nginx/galley-site.conf', 'utf8');

/** A release with a page, a style sheet and a picture. */
async function release(releases: string, id: string): Promise<void> {
  const client = join(releases, id, 'client');
  await mkdir(join(client, '_astro'), { recursive: true });
  await mkdir(join(client, '_media'), { recursive: true });
  await mkdir(join(client, 'about'), { recursive: true });
  await writeFile(join(client, 'index.html'), id);
  await writeFile(join(client, 'about', 'index.html'), id);
  await writeFile(join(client, '_astro', `${id}.css`), 'p {}');
  await writeFile(join(client, '_astro', `${id}.css.gz`), 'compressed');
  await writeFile(join(client, '_media', 'pier.avif'), 'picture');
}

async function goLive(releases: string, id: string): Promise<void> {
  await symlink(id, join(releases, '.next'));
  await rename(join(releases, '.next'), join(releases, 'current'));
}

describe.skipIf(nginxMissing !== undefined)('nginx before the server', () => {
  let folder: string;
  let galley: Server;
  let nginx: HostServer;
  const asked: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-nginx-'));
    const releases = join(folder, 'releases');
    await release(releases, 'one');
    await release(releases, 'two');
    await goLive(releases, 'one');
    galley = createServer(({ url, headers }, response) => {
      asked.push(
        `${url} ${headers.host?.replace(/:\d+$/, '')} ${String(headers['x-forwarded-for'])}`,
      );
      response.setHeader('x-from', 'galley').end();
    }).listen(0, '127.0.0.1');
    await once(galley, 'listening');
    const file = join(folder, 'site.conf');
    await writeFile(file, site.replaceAll('/srv/galley', folder));
    nginx = await startNginxBefore((galley.address() as AddressInfo).port, file);
  });

  afterAll(async () => {
    await nginx.stop();
    galley.close();
    await rm(folder, { recursive: true });
  });

  test.each(['galley.conf', 'compose.conf'])('understands %s', async (name) => {
    const text = await readFile(join('deploy', 'nginx', name), 'utf8');
    const own = text
      .replaceAll(/include \S+galley-site\.conf/g, `include ${join(folder, 'site.conf')}`)
      .replace('server galley:4321', 'server 127.0.0.1:4321');
    const frame = `pid ${folder}/pid; events {} http { include ${join(folder, name)}; }`;
    await writeFile(join(folder, name), own);
    await writeFile(join(folder, 'main.conf'), frame);
    const { stderr } = spawnSync(
      '/usr/sbin/nginx',
      ['-t', '-e', 'stderr', '-p', folder, '-c', 'main.conf'],
      { encoding: 'utf8' },
    );
    expect(stderr).toContain('syntax is ok');
    expect(stderr).not.toContain('[warn]');
  });

  test('gives out what pages are made of from the disk, to be kept for ever, and with its type', async () => {
    const style = await nginx.headers('/_astro/one.css');
    expect(style).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    expect(style['x-from']).toBeUndefined();
    expect(await nginx.headers('/_media/pier.avif')).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test.each(['/', '/about/', '/desk/', '/api/me', '/previews/new-look/', '/?p=12', '/healthz'])(
    'leaves %s to the server, with where it comes from',
    async (target) => {
      expect(await nginx.headers(target)).toMatchObject({ 'x-from': 'galley' });
      expect(asked.at(-1)).toBe(`${target} 127.0.0.1 127.0.0.1`);
    },
  );

  test('keeps the metrics to the machine', async () => {
    expect(await nginx.ask('/metrics')).toMatchObject({ status: 404 });
  });

  test('is of the next release with the next request, and asks the server for what only an earlier one has', async () => {
    await goLive(join(folder, 'releases'), 'two');
    expect((await nginx.headers('/_astro/two.css'))['x-from']).toBeUndefined();
    expect(await nginx.headers('/_astro/one.css')).toMatchObject({ 'x-from': 'galley' });
  });

  test('shows pages from the disk while the server is away, and no desk', async () => {
    galley.close();
    galley.closeAllConnections();
    expect(await nginx.ask('/')).toMatchObject({ status: 200 });
    expect(await nginx.ask('/about/')).toMatchObject({ status: 200 });
    expect(await nginx.ask('/nowhere/')).toMatchObject({ status: 503 });
    expect(await nginx.ask('/desk/')).toMatchObject({ status: 502 });
  });
});
