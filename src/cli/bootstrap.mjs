/**
 * Makes a fresh clone ready: checks Node and npm, and installs the packages that the lockfile names
 * when they are not there. It runs before the other scripts and on whatever Node the machine has,
 * so it imports nothing that needs installing and is plain JavaScript.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const leastNode = [20, 17];
// From here on Node runs TypeScript and has SQLite without a flag.
const fitNode = [22, 18];
const shell = process.platform === 'win32';

/** @param {string} text */
const say = (text) => console.log(`galley: ${text}`);

/** @type {(text: string) => never} */
const fail = (text) => {
  console.error(`galley: ${text}`);
  process.exit(1);
};

/** @param {readonly number[]} least */
const nodeIsAtLeast = ([major = 0, minor = 0]) => {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
};

/**
 * What a lockfile says is there, by path.
 * @param {string} path
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }> | null}
 */
const packagesIn = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return null;
  }
};

// npm notes what it has installed in a lockfile of its own. Dates would mislead here: a checkout
// touches files without changing them, and an interrupted installation leaves newer ones.
const missingPackages = () => {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  if (wanted === null) return fail('package-lock.json is missing or broken. Restore it with git.');
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json')) ?? {};
  return Object.entries(wanted).filter(([place, { version, integrity, optional }]) => {
    if (place === '') return false;
    const there = installed[place];
    // Optional ones are for other systems, unless they are there.
    if (there === undefined) return optional !== true;
    return there.version !== version || there.integrity !== integrity;
  });
};

// The installation replaces node_modules, so it must not run on the Node inside.
const environment = () => {
  const bin = join(root, 'node_modules', '.bin');
  const name = Object.keys(process.env).find((each) => each.toUpperCase() === 'PATH') ?? 'PATH';
  const path = (process.env[name] ?? '').split(delimiter).filter((folder) => folder !== bin);
  return { ...process.env, [name]: path.join(delimiter) };
};

/** @param {readonly string[]} args */
const npm = (args) => {
  const result = spawnSync('npm', args, { cwd: root, env: environment(), stdio: 'inherit', shell });
  if (result.error !== undefined) {
    fail('npm was not found. It comes with Node: install Node 24 from https://nodejs.org.');
  }
  return result.status === 0;
};

const install = () => {
  say('Installing the packages that Galley needs with "npm ci"; this takes a minute or two.');
  if (!npm(['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'])) {
    fail(
      'The packages could not be installed; npm says why above. Check the connection to the internet, then run "npm ci".',
    );
  }
  say('The packages are installed.');
};

if (!nodeIsAtLeast(leastNode)) {
  fail(
    `This is Node ${process.versions.node}, and Galley needs ${leastNode.join('.')} or newer. Install Node 24 from https://nodejs.org.`,
  );
}
if (missingPackages().length > 0) install();

const pinned = join(root, 'node_modules', 'node', 'bin', shell ? 'node.exe' : 'node');
if (!existsSync(pinned) && !nodeIsAtLeast(fitNode)) {
  fail(
    `The Node that Galley runs on was not installed, since npm is set to run no install scripts, and this one (${process.versions.node}) is too old for it. Run "npm rebuild node --ignore-scripts=false", or install Node 24 from https://nodejs.org.`,
  );
}
