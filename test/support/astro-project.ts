import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Built } from './build-site.ts';
import { environmentIn } from './project-process.ts';

const run = promisify(execFile);

const root = fileURLToPath(new URL('../..', import.meta.url));
const installed = join(root, 'node_modules');

const names = z.record(z.string(), z.string()).default({});
const manifestSchema = z.object({
  version: z.string(),
  dependencies: names,
  devDependencies: names,
  peerDependencies: names,
});

export type Manifest = z.output<typeof manifestSchema>;

export async function readManifest(folder: string): Promise<Manifest> {
  return manifestSchema.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
}

/** Makes the package as its owner does, and unpacks what npm would send to a registry. */
export async function packPackage(folder: string): Promise<{ readonly folder: string }> {
  const { stdout } = await run(
    'npm',
    ['pack', './package', '--silent', '--pack-destination', folder],
    { cwd: root, shell: process.platform === 'win32' },
  );
  const name = stdout.trim().split('\n').at(-1) ?? '';
  await run('tar', ['-xzf', join(folder, name), '-C', folder]);
  return { folder: join(folder, 'package') };
}

/** An Astro project in a folder of its own, far from ours, with the package and what it names as its dependencies. */
export interface AstroProject {
  readonly folder: string;
  write(path: string, text: string): Promise<void>;
  /** Runs `astro build`, `astro check`, … No host but the loopback is found. */
  astro(...args: readonly string[]): Promise<Built>;
  /** Starts `astro dev`; `output` is what it has said so far. */
  dev(port: number): { readonly output: () => string; readonly stop: () => Promise<void> };
  /** Starts the built server of the node adapter. */
  serve(port: number): ReturnType<AstroProject['dev']>;
  remove(): Promise<void>;
}

export async function openAstroProject(packed: { readonly folder: string }): Promise<AstroProject> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-project-'));
  const modules = join(folder, 'node_modules');
  // npm installs sharp beside Astro, which names it as an optional dependency.
  const own = ['astro', '@astrojs/check', '@astrojs/node', 'sharp', 'typescript'];
  await linkAll(await closure(own), modules);
  const { dependencies } = await readManifest(packed.folder);
  await rm(join(modules, 'galley'), { recursive: true, force: true });
  await run('cp', ['-R', packed.folder, join(modules, 'galley')]);
  await linkAll(Object.keys(dependencies), join(modules, 'galley', 'node_modules'));
  // Astro looks there for packages that it has to compile.
  const manifest = { type: 'module', dependencies: { astro: '*', galley: '*' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  const include = ['.astro/types.d.ts', '**/*'];
  const compiler = { extends: 'astro/tsconfigs/strict', include, exclude: ['dist'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(compiler));

  const astro = join(modules, 'astro', 'bin', 'astro.mjs');
  const start = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    spawn(process.execPath, args, {
      cwd: folder,
      // Two that mean something else to the project than to us.
      env: environmentIn(folder, {
        ASTRO_TELEMETRY_DISABLED: '1',
        ASTRO_DEV_BACKGROUND: '0',
        LOG_LEVEL: 'loud',
        CMS_URL: 'another one',
        ...more,
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const listen = (child: ReturnType<typeof start>) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    return () => output;
  };

  const running = (child: ReturnType<typeof start>) => {
    const ended = new Promise((resolve) => child.once('close', resolve));
    return {
      output: listen(child),
      async stop() {
        child.kill();
        await ended;
      },
    };
  };

  return {
    folder,
    async write(path, text) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    },
    astro(...args) {
      const child = start([astro, ...args]);
      const output = listen(child);
      const { promise, resolve, reject } = Promise.withResolvers<Built>();
      child.once('error', reject).once('close', (code) => resolve({ code, output: output() }));
      return promise;
    },
    dev: (port) => running(start([astro, 'dev', '--port', String(port)])),
    serve: (port) => {
      const entry = join(folder, 'dist', 'server', 'entry.mjs');
      return running(start([entry], { HOST: '127.0.0.1', PORT: String(port) }));
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

async function linkAll(packages: Iterable<string>, folder: string): Promise<void> {
  for (const name of packages) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await symlink(join(installed, name), path);
  }
}

/** Packages with all that npm would install beside them: bundles of Astro import some of it from the project. */
async function closure(packages: readonly string[]): Promise<ReadonlySet<string>> {
  const all = new Set(packages);
  for (const name of all) {
    const { dependencies, peerDependencies } = await readManifest(join(installed, name));
    for (const each of Object.keys({ ...dependencies, ...peerDependencies }))
      if (existsSync(join(installed, each))) all.add(each);
  }
  return all;
}
