/**
 * `npm run types`: Astro's check of every .astro and .ts file. The collections' types come from a
 * sync, which needs a service to read: the embedded one, with nothing in it. With `templates` it
 * checks .astro files only: `npm run lint` checks the types of .ts files in a third of the time.
 * With `sync` it only writes those types, and only if they are missing: the lint needs them in a
 * fresh clone.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { variablesFor } from '../../src/config/index.ts';
import { startEmbedded } from '../support/embedded/index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const astro = async (args: readonly string[], more: Record<string, string>): Promise<void> => {
  const child = spawn(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...more },
    stdio: 'inherit',
  });
  const code = await new Promise((done) => child.once('exit', done));
  if (code !== 0) process.exitCode = 1;
};

const what = process.argv[2];
if (what === 'sync' && existsSync(join(root, '.astro/types.d.ts'))) process.exit();

const folder = await mkdtemp(join(tmpdir(), 'galley-types-'));
const service = await startEmbedded({
  folder: join(folder, 'embedded'),
  seed: {
    site: { name: 'Types', description: '', timeZone: 'UTC', language: 'en' },
    users: [{ login: 'nobody', password: 'nobody', name: 'Nobody', role: 'administrator' }],
    terms: [],
    media: [],
    posts: [],
    comments: [],
  },
});
try {
  const variables = { ...variablesFor(service.url), GALLEY_FOLDER: folder };
  await astro(['sync', '--silent'], variables);
  const templates = ['--tsconfig', 'test/runner/templates.tsconfig.json'];
  const files = what === 'templates' ? templates : [];
  if (what !== 'sync') await astro(['check', '--noSync', ...files], variables);
} finally {
  await service.close();
  await rm(folder, { recursive: true });
}
