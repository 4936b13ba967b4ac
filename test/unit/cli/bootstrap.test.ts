import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';

const bootstrap = fileURLToPath(new URL('../../../src/cli/bootstrap.mjs', import.meta.url));

const lockfile = (packages: Record<string, unknown>): string =>
  JSON.stringify({ packages: { '': { name: 'galley' }, ...packages } });

const one = { version: '1.0.0', integrity: 'sha512-one' };
const foreign = { version: '2.0.0', integrity: 'sha512-two', optional: true };
const tool = { version: '3.0.0', integrity: 'sha512-three', dev: true };
const wanted = { 'node_modules/one': one, 'node_modules/for-another-system': foreign };
const withTools = { ...wanted, 'node_modules/tool': tool };

interface Machine {
  readonly lockfile?: string;
  readonly installed?: string;
  /** A shell script in place of npm; null for a machine without npm. */
  readonly npm?: string | null;
  readonly args?: readonly string[];
  readonly folders?: readonly string[];
  /** A version that the script takes for its Node's. */
  readonly node?: string;
}

const put = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
};

/** Runs the script in a folder like a clone, with a fake npm. */
const run = async (machine: Machine) => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-bootstrap-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'src/cli'), { recursive: true });
  await copyFile(bootstrap, join(folder, 'src/cli/bootstrap.mjs'));
  await put(join(folder, 'package-lock.json'), machine.lockfile ?? lockfile(wanted));
  if (machine.installed !== undefined) {
    await put(join(folder, 'node_modules/.package-lock.json'), machine.installed);
  }
  for (const each of machine.folders ?? []) await mkdir(join(folder, each), { recursive: true });
  await mkdir(join(folder, 'bin'));
  if (machine.npm !== null) {
    await put(join(folder, 'bin/npm'), `#!/bin/sh\n${machine.npm ?? 'echo "npm $*"'}\n`);
    await chmod(join(folder, 'bin/npm'), 0o755);
  }
  const version = `Object.defineProperty(process.versions, 'node', { value: ${JSON.stringify(machine.node ?? '24.21.0')} });`;
  const PATH = [join(folder, 'node_modules/.bin'), join(folder, 'bin')].join(':');
  return new Promise<{ code: unknown; stdout: string; stderr: string; folder: string }>((done) => {
    execFile(
      process.execPath,
      [
        `--import=data:text/javascript,${encodeURIComponent(version)}`,
        join(folder, 'src/cli/bootstrap.mjs'),
        ...(machine.args ?? []),
      ],
      { env: { PATH } },
      (error, stdout, stderr) => {
        done({ code: error?.code ?? 0, stdout, stderr, folder });
      },
    );
  });
};

test('it installs the packages of the lockfile if none are installed, and says so', async () => {
  const { code, stdout } = await run({});
  expect(code).toBe(0);
  expect(stdout).toMatchInlineSnapshot(`
    "galley: Installing the packages that Galley needs with "npm ci"; this takes a minute or two.
    npm ci --omit=dev --loglevel=error --no-audit --no-fund
    galley: The packages are installed.
    "
  `);
});

test('it does nothing if everything is installed', async () => {
  expect(await run({ installed: lockfile({ 'node_modules/one': one }) })).toMatchObject({
    code: 0,
    stdout: '',
    stderr: '',
  });
});

test.each([
  ['another version', { 'node_modules/one': { ...one, version: '0.9.0' } }],
  ['other contents', { 'node_modules/one': { ...one, integrity: 'sha512-other' } }],
  ['an older optional one', { 'node_modules/one': one, 'node_modules/for-another-system': one }],
])('it installs when a package has %s', async (_, installed) => {
  expect((await run({ installed: lockfile(installed) })).stdout).toContain('npm ci');
});

test('it installs no packages for development, and misses none', async () => {
  const asked = { lockfile: lockfile(withTools) };
  expect((await run(asked)).stdout).toContain('npm ci --omit=dev ');
  expect(await run({ ...asked, installed: lockfile({ 'node_modules/one': one }) })).toMatchObject({
    code: 0,
    stdout: '',
    stderr: '',
  });
});

test('with --include=dev, it installs those for development if one is missing', async () => {
  const asked = { lockfile: lockfile(withTools), args: ['--include=dev'] };
  const { stdout } = await run({ ...asked, installed: lockfile({ 'node_modules/one': one }) });
  expect(stdout).toContain('npm ci --include=dev ');
  expect(await run({ ...asked, installed: lockfile(withTools) })).toMatchObject({ stdout: '' });
});

test('packages for development stay if they were there', async () => {
  const { stdout } = await run({
    lockfile: lockfile(withTools),
    installed: lockfile({
      'node_modules/one': { ...one, version: '0.9.0' },
      'node_modules/tool': tool,
    }),
  });
  expect(stdout).toContain('npm ci --include=dev ');
});

test('a package that only development cannot do without is not missed otherwise', async () => {
  const both = { ...one, devOptional: true };
  const asked = { lockfile: lockfile({ 'node_modules/both': both }), installed: lockfile({}) };
  expect((await run(asked)).stdout).toBe('');
  expect((await run({ ...asked, args: ['--include=dev'] })).stdout).toContain('npm ci');
});

test('a folder of the project is not missed', async () => {
  const link = { resolved: 'src/cli/node', link: true };
  const asked = { lockfile: lockfile({ 'node_modules/galley-node': link }) };
  expect((await run({ ...asked, installed: lockfile({}) })).stdout).toBe('');
});

describe('on a Node that is too old for Galley', () => {
  const old = { node: '24.10.0', installed: lockfile({ 'node_modules/one': one }) };

  test('it installs the one of the lockfile if it is missing', async () => {
    const npm =
      'echo "npm $*"; /bin/mkdir -p node_modules/node/bin; : > node_modules/node/bin/node';
    const { code, stdout } = await run({ ...old, npm });
    expect(code).toBe(0);
    expect(stdout).toContain('npm ci --omit=dev ');
  });

  test('it says what to do if npm has installed none', async () => {
    const { code, stderr } = await run(old);
    expect(code).toBe(1);
    expect(stderr).toMatchInlineSnapshot(`
      "galley: The Node that Galley runs on was not installed, and this one (24.10.0) is too old for it. Install Node 24 from https://nodejs.org. If npm is set to run no install scripts, "npm rebuild node --ignore-scripts=false" helps, too.
      "
    `);
  });

  test('it does not install again if npm runs no install scripts', async () => {
    const { code, stdout } = await run({ ...old, folders: ['node_modules/node'] });
    expect(code).toBe(1);
    expect(stdout).toBe('');
  });

  test('npm takes the same limit', async () => {
    expect((await run({ ...old, node: '24.11.0' })).code).toBe(0);
    const text = await readFile(
      new URL('../../../src/cli/node/package.json', import.meta.url),
      'utf8',
    );
    expect(JSON.parse(text)).toMatchObject({ engines: { node: '<24.11' } });
  });
});

test('a Node that Galley cannot begin on is named', async () => {
  const { code, stderr } = await run({ node: '20.16.0' });
  expect(code).toBe(1);
  expect(stderr).toMatchInlineSnapshot(`
    "galley: This is Node 20.16.0, and Galley needs 20.17 or newer. Install Node 24 from https://nodejs.org.
    "
  `);
});

test('it installs again after an interrupted installation', async () => {
  expect((await run({ installed: '{"packages": {"node_mod' })).stdout).toContain('npm ci');
});

test('the installation does not run on the Node that it replaces', async () => {
  const { folder } = await run({ npm: 'echo "$PATH" > "$PWD/path"' });
  expect(await readFile(join(folder, 'path'), 'utf8')).toBe(`${join(folder, 'bin')}\n`);
});

test('a failed installation ends with what to do', async () => {
  const { code, stderr } = await run({ npm: 'exit 7' });
  expect(code).toBe(1);
  expect(stderr).toMatchInlineSnapshot(`
    "galley: The packages could not be installed; npm says why above. Check the connection to the internet, then run "npm ci --omit=dev".
    "
  `);
});

test('without npm, the error says where to get it', async () => {
  const { code, stderr } = await run({ npm: null });
  expect(code).toBe(1);
  expect(stderr).toMatchInlineSnapshot(`
    "galley: npm was not found. It comes with Node: install Node 24 from https://nodejs.org.
    "
  `);
});

test('a broken lockfile is named', async () => {
  const { code, stderr } = await run({ lockfile: '<<<<<<< HEAD' });
  expect(code).toBe(1);
  expect(stderr).toMatchInlineSnapshot(`
    "galley: package-lock.json is missing or broken. Restore it with git.
    "
  `);
});
