import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { format } from 'oxfmt';
import { expect, test } from 'vitest';
import { variables } from '../../../src/config/variables.ts';
import { vercelJson } from '../../../src/build/output/hosts/vercel.ts';

const read = (file: string) => readFileSync(file, 'utf8');

const below = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);

const files = [
  ...(await below('.github')),
  ...(await below('deploy')),
  ...['Dockerfile', '.dockerignore', 'compose.yaml', 'netlify.toml', 'vercel.json'],
  'docs/deploy.md',
];
const everything = files.map((file) => [file, read(file)] as const);

// Names that look like settings, and are the hosts' own.
const ofOthers = new Set([
  ...['GH_TOKEN', 'GITHUB_REPOSITORY', 'OWNER', 'NAME', 'NUMBER', 'NODE_ENV', 'NODE_VERSION'],
  'GITHUB_REF_NAME',
  'GITHUB_SERVER_URL',
  ...['SKIP_DEPENDENCY_INSTALL', 'PUBLIC_PORT', 'NPM_FLAGS'],
]);

test.each(everything)('%s names settings that there are', (_, text) => {
  const settings = Object.keys(variables.shape);
  const named = text.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? [];
  const unknown = named.filter((name) => !settings.includes(name) && !ofOthers.has(name));
  expect(unknown.filter((name) => !name.startsWith('AF_'))).toEqual([]);
});

test.each(everything)('%s names commands and files that there are', (_, text) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const [, name = ''] of text.matchAll(/npm run ([a-z:]+)/g)) {
    expect(Object.keys(scripts)).toContain(name);
  }
  const named = text.match(/(?<![\w.-])(?:src|deploy|\.github|wordpress|docs)\/[\w./-]*\w/g) ?? [];
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test.each(files.filter((file) => /\.ya?ml$/.test(file)))('%s is YAML', async (file) => {
  expect((await format(file, read(file))).errors).toEqual([]);
});

test.each(await below('.github'))('%s gives strangers no rights', (file) => {
  const text = read(file);
  expect(text).not.toContain('pull_request_target');
  expect(text).toMatch(/^permissions: \{\}$/m);
  // What somebody else has written may stand in the environment, and not in a command.
  for (const [, command = ''] of text.matchAll(/run: (.+(?:\n {10}.*)*)/g)) {
    expect(command).not.toContain('${{');
  }
  for (const [, action = ''] of text.matchAll(/uses: (.+)/g)) {
    expect(action).toMatch(/^actions\/[\w/-]+@v\d+$/);
  }
  // What needs a secret or shows something is left alone until the owner has said what to read; tests of Galley, from then on.
  const jobs = text.slice(text.indexOf('\njobs:')).match(/^ {2}\w+:$/gm) ?? [];
  expect(text.match(/vars\.CMS_URL [!=]= ''/g)).toHaveLength(jobs.length);
});

test('the suite runs in shares that leave nothing out, and each proof of random faults by night', async () => {
  const suite = read('.github/workflows/test.yml');
  const [, shares = ''] = /share: \[(.+)\]/.exec(suite) ?? [];
  const all = shares.split(', ').map(Number);
  expect(all).toEqual(all.map((_, at) => at + 1));
  expect(suite).toContain(`--shard=$SHARE/${all.length}`);

  const night = read('.github/workflows/proof.yml');
  const proofs = [...night.matchAll(/^ {10}- (\S+)$/gm)].map(([, name = '']) => name);
  const tests = (await below('test')).filter((file) => file.endsWith('.test.ts'));
  for (const name of proofs) expect(tests.filter((file) => file.includes(name))).not.toEqual([]);
  const random = tests.filter(
    (file) => file.startsWith('test/faults/') || /^const seeds = seedsFor/m.test(read(file)),
  );
  expect(random.filter((file) => !proofs.some((name) => file.includes(name)))).toEqual([]);
});

test('vercel.json has the rules that are true of every site', () => {
  const { redirects, headers, outputDirectory } = JSON.parse(read('vercel.json')) as Record<
    string,
    unknown
  >;
  const rules = vercelJson({
    redirects: [],
    uploads: [],
    base: '/',
    search: null,
    further: null,
    isPreview: false,
  });
  expect({ redirects, headers }).toEqual(JSON.parse(rules));
  expect(outputDirectory).toBe('dist/client');
});

test('no image holds settings, and none of what the server writes', () => {
  const left = read('.dockerignore').split('\n');
  const written = read('.gitignore')
    .split('\n')
    .filter((line) => line !== '' && line[0] !== '!');
  for (const name of written) expect(left).toContain(name.replace(/\/$/, ''));
  expect(left).toContain('.git');
});
