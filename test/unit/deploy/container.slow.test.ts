import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let folder: string;

const put = async (file: string, text: string) => {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
};
const read = (file: string) => readFile(join(folder, file), 'utf8');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-deploy-'));
  await cp('deploy', join(folder, 'deploy'), { recursive: true });
});

afterEach(() => rm(folder, { recursive: true }));

const environment = (bin = dirname(process.execPath)) => ({
  ...process.env,
  PATH: [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
});

describe('the start of a container', () => {
  const start = () =>
    spawnSync('sh', ['deploy/docker/start.sh'], {
      cwd: folder,
      env: environment(),
      encoding: 'utf8',
    });
  const published =
    "import { appendFileSync } from 'node:fs'; appendFileSync('log', 'published ');";
  const server = "import { appendFileSync } from 'node:fs'; appendFileSync('log', 'served ');";
  const goesLive = `${published} import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync('releases/current/server', { recursive: true });
    writeFileSync('releases/current/server/entry.mjs', ${JSON.stringify(server)});`;
  const fails = `${published} process.exitCode = 1;`;

  beforeEach(async () => {
    await put('.image', 'one');
    await put('src/cli/serve.ts', "await import('../../releases/current/server/entry.mjs');");
  });

  test('publishes once, and serves each time', async () => {
    await put('src/cli/publish.ts', goesLive);
    expect(start().status).toBe(0);
    expect(start().status).toBe(0);
    expect(await read('log')).toBe('published served served ');
  });

  test('publishes anew where the image is another one', async () => {
    await put('src/cli/publish.ts', goesLive);
    start();
    await put('.image', 'two');
    start();
    start();
    expect(await read('log')).toBe('published served published served served ');
  });

  test('serves what is live where it can’t be published, and tries again the next time', async () => {
    await put('src/cli/publish.ts', fails);
    await put('releases/current/server/entry.mjs', server);
    expect(start().status).toBe(0);
    expect(start().status).toBe(0);
    expect(await read('log')).toBe('published served published served ');
  });

  test('ends with an error where nothing can be shown', async () => {
    await put('src/cli/publish.ts', fails);
    expect(start().status).toBe(1);
    expect(await read('log')).toBe('published ');
  });

  test('is the server itself, so that signals reach it', async () => {
    await put(
      'releases/current/server/entry.mjs',
      "process.on('SIGTERM', () => process.exit(7)); console.log(process.pid); setInterval(() => {}, 1000);",
    );
    await put('releases/.image', 'one');
    const child = spawn('sh', ['deploy/docker/start.sh'], { cwd: folder, env: environment() });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    expect(line.toString().trim()).toBe(String(child.pid));
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([7, null]);
  });
});

test.each([
  ['well', 200, 0],
  ['not well', 503, 1],
])('a container is %s when /healthz answers %d', async (_, status, code) => {
  const asked: (string | undefined)[] = [];
  const galley = createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(galley, 'listening');
  const port = String((galley.address() as AddressInfo).port);
  const child = spawn(process.execPath, ['deploy/docker/healthy.mjs', port], { cwd: folder });
  expect(await once(child, 'exit')).toEqual([code, null]);
  expect(asked).toEqual(['/healthz']);
  galley.close();
});

test('Cloudflare’s build has the mirror of the one before, although npm empties node_modules', async () => {
  await put(
    'bin/npm',
    `#!/bin/sh
case "$*" in
  'ci --omit=dev') rm -rf node_modules; mkdir node_modules ;;
  'run build') mkdir -p .galley; echo "$(cat .galley/mirror 2>/dev/null)+" > .galley/mirror ;;
esac
`,
  );
  await chmod(join(folder, 'bin', 'npm'), 0o755);
  const build = () =>
    spawnSync('sh', ['deploy/cloudflare/build.sh'], {
      cwd: folder,
      env: environment(join(folder, 'bin')),
    });
  expect(build().status).toBe(0);
  expect(build().status).toBe(0);
  expect(await read('node_modules/.astro/galley/mirror')).toBe('++\n');
  expect(existsSync(join(folder, '.galley'))).toBe(false);
});
