/**
 * Makes a fresh clone ready: checks Node and npm, and installs the packages that the lockfile names
 * when they are not there. Those for development count only with `--include=dev`. It runs before
 * the other scripts and on whatever Node the machine has, so it imports nothing that needs
 * installing and is plain JavaScript.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const leastNode = [20, 17];
// The first Node 24 with long-term support. npm installs a Node if the machine's is older, since
// src/cli/node/package.json asks for one: this is its limit, too.
const fitNode = [24, 11];
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
 * @typedef {object} Package
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [link] true for a folder of this project.
 * @property {boolean} [dev] true if only development needs it.
 * @property {boolean} [optional] true if it may be missing: most are for other systems.
 * @property {boolean} [devOptional] true if development needs it, and it is optional otherwise.
 */

/**
 * What a lockfile says is there, by path.
 * @param {string} path
 * @returns {Record<string, Package> | null}
 */
const packagesIn = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return null;
  }
};

const wanted = () =>
  packagesIn(join(root, 'package-lock.json')) ??
  fail('package-lock.json is missing or broken. Restore it with git.');

// npm notes what it has installed in a lockfile of its own. Dates would mislead here: a checkout
// touches files without changing them, and an interrupted installation leaves newer ones.
const installed = () => packagesIn(join(root, 'node_modules', '.package-lock.json')) ?? {};

/**
 * @param {Record<string, Package>} there
 * @param {boolean} forDev
 */
const isComplete = (there, forDev) =>
  Object.entries(wanted()).every(([place, { version, integrity, ...flags }]) => {
    if (place === '' || flags.link === true) return true;
    if (!forDev && flags.dev === true) return true;
    const found = there[place];
    if (found === undefined) {
      return flags.optional === true || (!forDev && flags.devOptional === true);
    }
    return found.version === version && found.integrity === integrity;
  });

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

/** @param {boolean} forDev */
const install = (forDev) => {
  say('Installing the packages that Galley needs with "npm ci"; this takes a minute or two.');
  const dev = forDev ? '--include=dev' : '--omit=dev';
  if (!npm(['ci', dev, '--loglevel=error', '--no-audit', '--no-fund'])) {
    fail(
      `The packages could not be installed; npm says why above. Check the connection to the internet, then run "npm ci ${dev}".`,
    );
  }
  say('The packages are installed.');
};

if (!nodeIsAtLeast(leastNode)) {
  fail(
    `This is Node ${process.versions.node}, and Galley needs ${leastNode.join('.')} or newer. Install Node 24 from https://nodejs.org.`,
  );
}

const there = installed();
const forDev = process.argv.includes('--include=dev');
const pinned = join('node_modules', 'node');
const needsNode = () => !nodeIsAtLeast(fitNode) && !existsSync(join(root, pinned));
if (!isComplete(there, forDev) || needsNode()) {
  // Packages for development stay if they were there.
  install(forDev || Object.values(there).some(({ dev }) => dev === true));
}

const program = join(root, pinned, 'bin', shell ? 'node.exe' : 'node');
if (!nodeIsAtLeast(fitNode) && !existsSync(program)) {
  fail(
    `The Node that Galley runs on was not installed, and this one (${process.versions.node}) is too old for it. Install Node 24 from https://nodejs.org. If npm is set to run no install scripts, "npm rebuild node --ignore-scripts=false" helps, too.`,
  );
}
