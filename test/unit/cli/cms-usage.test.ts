import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { commands, readArguments } from '../../../src/cli/cms/arguments.ts';
import { fileToSend, safeName } from '../../../src/cli/cms/file-to-send.ts';
import { readText } from '../../../src/cli/cms/posts.ts';
import { runCms } from './run-cms.ts';

vi.setConfig({ testTimeout: 60_000 });

const nowhere = { CMS_URL: 'http://127.0.0.1:9' };

const helpOf = (...args: string[]): string => {
  const understood = readArguments(args);
  return understood.kind === 'help' ? understood.text : '';
};

test('the help is there at each level, without any setting', async () => {
  const all = await runCms(['--help']);
  expect(all).toMatchObject({ code: 0, err: '' });
  for (const name of ['posts list', 'media upload <file>', 'users me']) {
    expect(all.out).toContain(`  ${name}`);
  }
  expect(helpOf('media', '--help')).toContain('media delete <id>');
  expect(helpOf('media', '--help')).not.toContain('posts list');
  expect(helpOf('pots', '--help')).toBe(all.out.trimEnd());
  expect(helpOf('media', 'burn', '-h')).toBe(helpOf('media', '--help'));
  expect(helpOf('posts', 'delete', '--help')).toMatchInlineSnapshot(`
    "npm run cms -- posts delete <id> [options]

    Moves an entry to the trash, or deletes it permanently; asks first.

    Options:
      --type TYPE  post, page, or another type of the site, such as boat; the default is post
      --force      permanently; this cannot be undone
      --yes        without being asked
      --json       one JSON document on standard output, for scripts
      --help       this text

    Examples:
      npm run cms -- posts delete 12
          moves it to the trash, where WordPress can restore it
      npm run cms -- posts delete 12 --force --yes
          permanently, without the trash

    Exit codes: 0 done, 1 failed (WordPress cannot be reached, or an error), 2 wrong arguments or
    settings, 3 refused by WordPress (no permission, wrong credentials, file type not allowed), 4 not found."
  `);
});

test.each([
  [[], 'Name a command: posts, media, users.'],
  [['pots'], '“pots” is not a command. Commands: posts, media, users.'],
  [['posts'], 'Name what to do with posts: list, show, create, delete.'],
  [['media', 'burn'], '“media” has no command “burn”. Commands: list, upload, delete.'],
  [['posts', 'list', '--per-page', '500'], '--per-page must be a whole number from 1 to 100'],
  [['posts', 'list', '--page', '0'], '--page must be a whole number from 1 to 1000000'],
  [['posts', 'list', 'more'], '“posts list” takes no further arguments.'],
  [['posts', 'list', '--nonsense'], "Unknown option '--nonsense'"],
  [['posts', 'show'], 'Name the id, a number such as 12.'],
  [['posts', 'show', '12x'], 'Name the id, a number such as 12.'],
  [['posts', 'create', '-'], '--title is needed'],
  [['posts', 'create', '-', '--title', 'T', '--date', 'noon'], '--date must look like 2026-05-01'],
  [['posts', 'create', '--title', 'T'], 'Name the file with the text, or - for standard input.'],
])('%j is wrong, and the error says what to type instead', (args, message) => {
  expect(() => readArguments(args)).toThrow(message);
});

/** The words of a line, split as a shell does. */
const wordsOf = (line: string): string[] =>
  [...line.replace(/ [<>] \S+$/, '').matchAll(/"([^"]*)"|\S+/g)].map(
    ([word, quoted]) => quoted ?? word,
  );

test('the examples of the help and of docs/commands.md are commands', async () => {
  const page = await readFile(new URL('../../../docs/commands.md', import.meta.url), 'utf8');
  const inDocs = [...page.matchAll(/^npm run (?:--silent )?cms -- (.+)$/gm)].map(
    ([, line = '']) => line,
  );
  expect(inDocs.length).toBeGreaterThan(3);
  const inHelp = commands.flatMap(({ examples }) => examples.map(([line]) => line));
  for (const line of [...inDocs, ...inHelp]) {
    expect(readArguments(wordsOf(line)), line).toMatchObject({ kind: 'command' });
  }
});

test('wrong arguments end with code 2 and an empty standard output', async () => {
  for (const [args, message] of [
    [
      ['posts', 'show', '12x'],
      'Error: Name the id, a number such as 12.\nnpm run cms -- posts show --help says more.\n',
    ],
    [
      ['media', 'delete', '12'],
      'Error: This command cannot ask for confirmation here. Add --yes to delete it.\nnpm run cms -- media delete --help says more.\n',
    ],
  ] as const) {
    expect(await runCms(args, nowhere)).toEqual({ code: 2, out: '', err: message });
  }
  const unset = await runCms(['posts', 'list']);
  expect(unset).toMatchObject({ code: 2, out: '' });
  expect(unset.err).toContain('CMS_URL');
});

test('a service that can’t be reached is a failure, for people and for scripts', async () => {
  const { code, out, err } = await runCms(['users', 'list', '--json'], nowhere);
  expect(code).toBe(1);
  expect(err).toContain('127.0.0.1:9 failed');
  expect(JSON.parse(out)).toMatchObject({ error: { code: 'unreachable' } });
});

test('a file gets a safe name, a hash, and a type from its bytes or its name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-cms-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const at = async (name: string, bytes: Uint8Array | string) => {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  };
  const ignore = () => undefined;
  const gif = await at(
    'Über; uns.dat.txt',
    Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'),
  );
  expect(await fileToSend(gif, {}, ignore)).toMatchObject({
    filename: 'Uber-uns.dat.txt',
    contentType: 'image/gif',
    size: 10,
    md5: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
  });
  const text = await at('notes.txt', 'Notes');
  const given = { name: '../../etc/passwd', type: 'text/x-notes' };
  expect(await fileToSend(text, given, ignore)).toMatchObject({
    filename: 'passwd',
    contentType: 'text/x-notes',
  });
  expect((await fileToSend(text, {}, ignore)).contentType).toBe('text/plain');
  expect(safeName('港.jpg')).toBe('file.jpg');
  await expect(fileToSend(await at('empty.jpg', ''), {}, ignore)).rejects.toThrow('is empty');
  await expect(fileToSend(folder, {}, ignore)).rejects.toThrow('is not a file');
  await expect(fileToSend(join(folder, 'none'), {}, ignore)).rejects.toThrow(
    'does not exist or cannot be read',
  );
  const latin = await at('latin.html', Buffer.from([0x48, 0xe4, 0x66]));
  await expect(readText(latin)).rejects.toThrow('is not UTF-8 text');
});
