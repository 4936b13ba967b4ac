import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { isReleaseId } from '../../src/publish/index.ts';
import { farSide } from '../support/far-side.ts';
import { startEmptySample } from '../support/sample-service.ts';
import { bareEnvironment } from '../support/project-process.ts';
import { scratch } from '../support/scratch.ts';
import { takeSamplePictures, takeTemplates } from '../support/shared-work.ts';
import { visitor } from '../support/visitor.ts';

const script = (name: string) => fileURLToPath(new URL(`../../src/cli/${name}`, import.meta.url));

let folder: string;

const newFolder = (): Promise<string> => mkdtemp(join(scratch, 'start-'));
const remove = (path: string) => rm(path, { recursive: true, maxRetries: 5 });

beforeEach(async () => {
  const own = (folder = await newFolder());
  onTestFinished(() => remove(own));
});

interface Command {
  readonly child: ChildProcess;
  output(): string;
  /** Resolves when the text has been printed; rejects when the command ends without it. */
  says(text: string): Promise<void>;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
}

const run = (
  name: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
): Command => {
  const child = spawn(process.execPath, [script(name), ...args], {
    cwd: folder,
    env: { ...bareEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const waiting: (() => void)[] = [];
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    for (const look of waiting) look();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return {
    child,
    ended,
    output: () => output,
    says: (text) =>
      new Promise((done, fail) => {
        const look = () => {
          if (output.includes(text)) done();
        };
        waiting.push(look);
        look();
        void ended.then((code) => {
          fail(new Error(`Ended with ${code} and never said "${text}":\n${output}`));
        });
      }),
  };
};

const busyPort = async (): Promise<number> => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

const addressOf = ({ output }: Command) => /Your site: (\S+)/.exec(output())?.[1] ?? '';
const homeOf = async (command: Command) => (await fetch(addressOf(command))).text();

/** A service with one post, and the same to write another one. */
const serviceWith = async (title: string) => {
  const service = await startEmptySample();
  onTestFinished(service.stop);
  const authorization = `Basic ${Buffer.from('editor:Kelp Tide Mast Sail Knot Rope').toString('base64')}`;
  const publish = async (name: string) => {
    const answer = await fetch(`${service.url}/wp-json/wp/v2/posts`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ title: name, content: `<p>${name}</p>`, status: 'publish' }),
    });
    expect(answer.status).toBe(201);
  };
  await publish(title);
  return { publish, url: service.url, name: new URL(service.url).host.replace(':', '_') };
};

describe('npm start', () => {
  // One folder for all, so that pictures of the sample are encoded once.
  let sites: string;
  beforeAll(async () => {
    sites = await newFolder();
    takeTemplates(join(sites, '.galley'));
    takeSamplePictures(join(sites, '.galley'));
  });
  beforeEach(() => void (folder = sites));
  afterAll(() => remove(sites));

  test('without a site shows the sample site, on another port when its own is busy, until Ctrl-C', async () => {
    const busy = await busyPort();
    const start = run('start.ts', { PORT: `${busy}` });
    await start.says('Press Ctrl-C to stop.');
    const output = start.output();
    expect(output).toContain(`Port ${busy} is taken, so the site uses another port.`);
    expect(output).toContain('CMS_URL=https://your-site.example npm start');
    const site = /Your site: (\S+)/.exec(output)?.[1] ?? '';
    const service = /The embedded content service: (\S+)/.exec(output)?.[1] ?? '';

    const printed = [
      ...output.matchAll(/^ {2}(?<user>\S+) \/ (?<password>.+) \((?<role>\w+)\)$/gm),
    ];
    const roles = printed.map(({ groups }) => groups?.['role']);
    expect(roles).toEqual(['administrator', 'editor', 'author', 'subscriber']);
    for (const { groups: { user = '', password = '' } = {} } of printed) {
      const browser = visitor();
      const sent = await browser.post(new URL('desk/sign-in', site), { user, password });
      expect(sent, user).toMatchObject({ status: 303, location: new URL('desk/', site) });
      expect((await browser.get(new URL('api/me', site))).status, user).toBe(200);
    }
    const { user: login } = printed[0]?.groups ?? {};
    const own = visitor();
    const fields = { log: login ?? '', pwd: `${login}-of-port-saltern` };
    await own.post(new URL('wp-login.php', service), fields);
    expect([...own.jar.keys()].some((name) => name.startsWith('wordpress_logged_in'))).toBe(true);

    const home = await fetch(site);
    expect(await home.text()).toBe(
      readFileSync(join(folder, 'releases/sample/current/client/index.html'), 'utf8'),
    );
    const nowhere = await fetch(new URL('nowhere/', site));
    expect(nowhere.status).toBe(404);
    expect(await nowhere.text()).toBe(
      readFileSync(join(folder, 'releases/sample/current/client/404.html'), 'utf8'),
    );
    expect((await fetch(new URL('wp-json/', service))).status).toBe(200);

    start.child.kill('SIGINT');
    expect(await start.ended).toBe(0);
    for (const address of [site, service]) await expect(fetch(address)).rejects.toThrow();
  });

  test('two services and the sample are served side by side from one folder, and none takes the place of another', async () => {
    const first = await serviceWith('News of the first');
    const second = await serviceWith('News of the second');
    const watching = { PORT: '0', POLL_SECONDS: '1', REBUILD_QUIET: '0s' };
    const starts = [first, second, null].map((service) =>
      run('start.ts', { ...watching, ...(service === null ? {} : { CMS_URL: service.url }) }),
    );
    for (const start of starts) await start.says('Press Ctrl-C to stop.');
    const [one, two, sample] = starts as [Command, Command, Command];
    const releasesOf = (name: string) =>
      readdirSync(join(folder, 'releases', name)).filter((entry) => isReleaseId(entry));
    const names = [first.name, second.name, 'sample'];
    expect(readdirSync(join(folder, 'releases')).toSorted()).toEqual(names.toSorted());
    const sampleHome = await homeOf(sample);
    const secondHome = await homeOf(two);
    expect(await homeOf(one)).toContain('News of the first');
    expect(secondHome).toContain('News of the second');
    expect(secondHome).not.toContain('News of the first');
    expect(sampleHome).not.toContain('News of the');

    await first.publish('It goes on');
    await vi.waitFor(async () => expect(await homeOf(one)).toContain('It goes on'), {
      timeout: 120_000,
      interval: 500,
    });
    await one.says('after ');
    expect(one.output()).toMatch(
      /A rebuild was asked for by the change check: 1 post new\nLive: \d{8}T\S+, after \d/,
    );
    expect(await homeOf(two)).toBe(secondHome);
    expect(await homeOf(sample)).toBe(sampleHome);
    expect(sample.output()).toContain('✓ no missing pictures');
    expect([first, second].map(({ name }) => releasesOf(name).length)).toEqual([2, 1]);
    for (const name of names) {
      const report = readFileSync(join(folder, '.galley/sites', name, 'report.txt'), 'utf8');
      expect(report).toContain(name === 'sample' ? 'http://127.0.0.1:' : name.replace('_', ':'));
    }

    // Whoever names the folder of another site is told so, before anything is read.
    const wrong = { CMS_URL: second.url, RELEASES_FOLDER: join('releases', first.name), PORT: '0' };
    const refused = run('start.ts', wrong);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('The live release here shows another site');
    expect(refused.output()).toContain('npm start -- --replace-site');
    expect(await homeOf(one)).toContain('It goes on');

    const replacing = run('start.ts', wrong, ['--replace-site']);
    await replacing.says('Press Ctrl-C to stop.');
    expect(await homeOf(replacing)).toContain('News of the second');
    for (const start of [...starts, replacing]) start.child.kill('SIGINT');
    expect(await Promise.all([...starts, replacing].map(({ ended }) => ended))).toEqual([
      0, 0, 0, 0,
    ]);
  });
});

test('npm start hands on the error of a build that fails, and serves nothing', async () => {
  const far = await farSide(() => undefined);
  await far.close();
  const start = run('start.ts', { CMS_URL: far.url, CMS_RETRIES: '0' });
  expect(await start.ended).toBe(1);
  expect(start.output()).toContain('Nothing listens at this address and port');
  expect(start.output()).not.toContain('Press Ctrl-C');
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s stops a build, and leaves no half of a site', async (signal, code) => {
  const far = await farSide(() => undefined);
  onTestFinished(far.close);
  const build = run('build.ts', { CMS_URL: far.url });
  await build.says('Reading the content');
  build.child.kill(signal);
  expect(await build.ended).toBe(code);
  expect(build.output()).toContain('Stopped. dist was not changed.');
  expect(existsSync(join(folder, 'dist'))).toBe(false);
});

/** Arguments of processes that are told this folder. */
const processesOf = (folder: string): readonly string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'utf8');
      } catch {
        return [];
      }
    })
    .filter((line) => line.includes(folder));

test('what compiles the templates ends with the build that has begun it, however that ends', async () => {
  const far = await farSide(() => undefined);
  onTestFinished(far.close);
  const build = run('build.ts', { CMS_URL: far.url });
  await vi.waitUntil(() => processesOf(folder).length > 0, { timeout: 30_000 });
  build.child.kill('SIGKILL');
  await build.ended;
  await vi.waitUntil(() => processesOf(folder).length === 0, { timeout: 30_000 });
  expect(existsSync(join(folder, '.galley/renderer/.compiling'))).toBe(true);
});
