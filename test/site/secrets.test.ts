import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { documentationOf, variables, type VariableName } from '../../src/config/variables.ts';
import { openWorkshop } from '../support/build-site.ts';
import { openLiveSite } from '../support/live-site.ts';
import { recordInto } from '../support/record-environment.ts';
import { startEmptySample } from '../support/sample-service.ts';
import { scratch } from '../support/scratch.ts';

const password = 'Kelp Tide Mast Sail Knot Rope';
const bare = password.replaceAll(' ', '');
const sessionSecret = 'planted: a secret that seals sessions';
const secrets = [
  ...[sessionSecret, password, bare],
  ...[password, bare].map((each) => Buffer.from(`editor:${each}`).toString('base64')),
];

test('no secret of the settings is in what a build prints, in the site, its server or what is kept', async () => {
  const cms = await startEmptySample();
  const workshop = await openWorkshop({ shares: 'nothing' });
  try {
    const { code, output } = await workshop.build({
      CMS_URL: cms.url,
      CMS_USER: 'editor',
      CMS_APPLICATION_PASSWORD: password,
      SESSION_SECRET: sessionSecret,
      CMS_RETRIES: '0',
    });
    expect(code, output).toBe(0);
    for (const secret of secrets) expect(output).not.toContain(secret);

    let read = 0;
    for (const folder of [join(workshop.dist, '..'), workshop.galley]) {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        const content = await readFile(file);
        read += 1;
        expect(
          secrets.filter((secret) => content.includes(secret)),
          file,
        ).toEqual([]);
      }
    }
    expect(read).toBeGreaterThan(50);
  } finally {
    await workshop.remove();
    await cms.stop();
  }
});

const allNames = Object.keys(variables.shape) as VariableName[];
const serverSecrets = allNames.filter((name) => {
  const { group, secret } = documentationOf(name);
  return secret === true && ['The desk', 'Rebuilds', 'Running the server'].includes(group);
});

/** Only what publishes gets them. */
const keysOfStorage = {
  AWS_ACCESS_KEY_ID: 'planted: a name at a cloud',
  AWS_SECRET_ACCESS_KEY: 'planted: a key of a cloud',
};

/** Secrets that no build needs, and some of other programs. */
const planted: Record<string, string> = {
  ...keysOfStorage,
  SESSION_SECRET: sessionSecret,
  REBUILD_SECRET: 'planted: a secret that signs rebuilds',
  METRICS_TOKEN: 'planted: a token of metrics',
  REDIS_URL: 'redis://planted.localhost:1',
  DEPLOY_HOOK_URL: 'http://planted.localhost:1/hook',
  DEPLOY_HOOK_TOKEN: 'planted: a token of a hook',
  NODE_AUTH_TOKEN: 'planted: a token of npm',
  WEBHOOK_SECRET: 'planted: a secret of another program',
};

test('processes of a build get no setting of the server, and nothing of other programs', async () => {
  expect(serverSecrets.filter((name) => planted[name] === undefined)).toEqual([]);
  const cms = await startEmptySample();
  onTestFinished(() => cms.stop());
  await mkdir(scratch, { recursive: true });
  const record = join(await mkdtemp(join(scratch, 'recorded-')), 'processes.txt');
  const recorded = () =>
    (existsSync(record) ? readFileSync(record, 'utf8') : '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { script: string; variables: Record<string, string> });
  const given = {
    CMS_URL: cms.url,
    CMS_RETRIES: '0',
    // Templates for this language are compiled by this test.
    SITE_LANGUAGE: 'ja',
    NODE_OPTIONS: recordInto(record),
    OWN_SETTING: 'planted: a setting of a collection',
    BUILD_VARIABLES: 'OWN_SETTING',
  };
  const site = await openLiveSite({ ...given, ...planted });
  onTestFinished(() => site.remove());

  await site.publish();
  const [publisher, ...builders] = recorded();
  expect(publisher).toMatchObject({ script: 'publish.ts', variables: planted });
  expect(new Set(builders.map(({ script }) => script))).toEqual(
    new Set(['build.ts', 'compile-templates.ts', 'pagefind-process.ts']),
  );

  rmSync(record);
  // With these, another host would build, and a server would be asked to count.
  const server = await site.start({ DEPLOY_HOOK_URL: '', DEPLOY_HOOK_TOKEN: '', REDIS_URL: '' });
  onTestFinished(() => server.stop());
  const authorization = `Basic ${Buffer.from(`editor:${password}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const asked = await fetch(`${server.url}/api/rebuilds`, { method: 'POST', headers, body: '{}' });
  expect(asked.status).toBe(202);
  while (!recorded().some(({ script }) => script === 'build.ts')) await pause(50);
  const [own, ...rebuilders] = recorded();
  expect(own).toMatchObject({ script: 'entry.mjs', variables: { SESSION_SECRET: sessionSecret } });
  expect(rebuilders.map(({ script }) => script)).toEqual(expect.arrayContaining(['publish.ts']));

  for (const { script, variables: seen } of [...builders, ...rebuilders]) {
    const found = Object.entries(seen).filter(([, text]) => text.includes('planted'));
    const isIndexer = script === 'pagefind-process.ts';
    expect([script, Object.fromEntries(found)]).toEqual([
      script,
      {
        ...(isIndexer ? {} : { OWN_SETTING: given.OWN_SETTING }),
        ...(script === 'publish.ts' ? keysOfStorage : {}),
      },
    ]);
    expect([script, seen['CMS_URL']]).toEqual([script, isIndexer ? undefined : cms.url]);
  }
});
