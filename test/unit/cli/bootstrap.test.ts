import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const bootstrap = fileURLToPath(new URL('../../../src/cli/bootstrap.mjs', import.meta.url));

const lockfile = (packages: Record<string, unknown>): string =>
  JSON.stringify({ packages: { '': { name: 'galley' }, ...packages } });

const one = { version: '1.0.0', integrity: 'sha512-one' };
const foreign = { version: '2.0.0', integrity: 'sha512-two', optional: true };
const wanted = { 'node_modules/one': one, 'node_modules/for-another-system': foreign };

interface Machine {
  readonly lockfile?: string;
  readonly installed?: string;
  /** A shell script in place of npm; null for a machine without npm. */
  readonly npm?: string | null;
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
  await mkdir(join(folder, 'bin'));
  if (machine.npm !== null) {
    await put(join(folder, 'bin/npm'), `#!/bin/sh\n${machine.npm ?? 'echo "npm $*"'}\n`);
    await chmod(join(folder, 'bin/npm'), 0o755);
  }
  const PATH = [join(folder, 'node_modules/.bin'), join(folder, 'bin')].join(':');
  return new Promise<{ code: unknown; stdout: string; stderr: string; folder: string }>((done) => {
    execFile(
      process.execPath,
      [join(folder, 'src/cli/bootstrap.mjs')],
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
    npm ci --include=dev --loglevel=error --no-audit --no-fund
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
    "galley: The packages could not be installed; npm says why above. Check the connection to the internet, then run "npm ci".
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
