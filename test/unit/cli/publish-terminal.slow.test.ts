import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { dirname } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readArguments } from '../../../src/cli/publish/arguments.ts';
import { findLive, listReleases } from '../../../src/publish/index.ts';
import { bareEnvironment } from '../../support/project-process.ts';
import { openPressRoom } from '../../support/publisher/press-room.ts';

// Each test starts processes, which take longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const script = fileURLToPath(new URL('../../../src/cli/publish.ts', import.meta.url));

/** Runs the command in the folder with these releases. */
const run = (releases: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: dirname(releases),
    env: { ...bareEnvironment(), RELEASES_FOLDER: 'releases', ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

test('a site without releases says so, and an unknown release is an error', () => {
  const { releases } = openPressRoom();
  expect(run(releases, ['--list'])).toEqual({
    status: 0,
    stderr: '',
    stdout: 'Nothing was published in releases yet. npm run publish makes the first release.\n',
  });
  expect(run(releases, ['--rollback'])).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'Error: There is no release before the live one.\nNothing has been published yet. npm run publish makes the first release.\n',
  });
  const { status, stderr } = run(releases, ['--rolback']);
  expect([status, stderr.split('\n')[0]]).toEqual([1, "Error: Unknown option '--rolback'."]);
});

test('arguments are understood, or named if they are wrong', () => {
  expect(readArguments(['--help'])).toEqual({ kind: 'help' });
  expect(readArguments(['--rollback', 'x', '--no-wait'])).toEqual({
    kind: 'rollback',
    id: 'x',
    wait: false,
    to: null,
  });
  expect(() => readArguments(['now'])).toThrow('“now” is not expected here.');
  expect(() => readArguments(['--rollback', 'one', 'two'])).toThrow('“two” is not expected here.');
  expect(() => readArguments(['--list', '--force'])).toThrow('cannot be combined.');
  expect(readArguments(['--replace-site'])).toMatchObject({ kind: 'publish', replaceSite: true });
  expect(() => readArguments(['--rollback', '--replace-site'])).toThrow(
    '--replace-site works only when publishing.',
  );
});

test('another live site is refused before anything is read, and --help says how to replace it', async () => {
  const { releases, publish } = openPressRoom();
  await publish();
  const { id } = findLive(releases)!;
  // Nothing listens there.
  const { status, stdout, stderr } = run(releases, [], { CMS_URL: 'http://127.0.0.1:1' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(
    'another site: paper.example. It stays live, and 127.0.0.1:1 was not published.',
  );
  expect(stderr).toContain('npm start -- --replace-site');
  expect(findLive(releases)!.id).toBe(id);
  expect(run(releases, ['--help']).stdout).toContain('--replace-site');
});

test('a site without settings is not built', () => {
  const { releases } = openPressRoom();
  const { status, stderr } = run(releases, []);
  expect([status, stderr]).toEqual([1, expect.stringContaining('CMS_URL')]);
});

test('releases are listed, and an earlier one becomes live', async () => {
  const { releases, publish } = openPressRoom();
  await publish();
  const first = findLive(releases)!.id;
  await publish({ code: '2' });
  const { stdout } = run(releases, ['--list']);
  const size = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}12 posts and 1 page {2}17 files, 0\.\d MB`;
  const [head, ...lines] = stdout.trim().split('\n');
  expect(head).toBe('Releases in releases:');
  expect(lines).toEqual(
    listReleases(releases).map(({ id, isLive }): unknown =>
      expect.stringMatching(new RegExp(`^${id} {2}${size}${isLive ? ' {2}live' : ''}$`)),
    ),
  );
  expect(lines.filter((line) => line.endsWith('live'))).toHaveLength(1);
  expect(run(releases, ['--rollback', first])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(`^Live again: ${first}, made `),
  });
  expect(findLive(releases)!.id).toBe(first);
  const other = run(releases, ['--rollback', '20200101T000000Z-0000']);
  expect(other.status).toBe(1);
  expect(other.stderr).toContain(
    'Error: There is no release “20200101T000000Z-0000”. It may have been deleted when newer releases were made.\nReleases that are kept:',
  );
});
