import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { explain } from '../../../src/cli/explain.ts';
import { CmsError } from '../../../src/wordpress/client/index.ts';

const told = (error: unknown): string => stripVTControlCharacters(explain(error));

test('a known error is shown in its own sentences, without a stack', () => {
  const error = new CmsError({
    code: 'timeout',
    message: 'https://example.com/ did not answer within 30 seconds.',
    hint: 'Set CMS_TIMEOUT to more.',
  });
  expect(told(error)).toMatchInlineSnapshot(`
    "Error: https://example.com/ did not answer within 30 seconds.
    Set CMS_TIMEOUT to more."
  `);
});

test('the request is shown if the sentences do not name it', () => {
  const error = new CmsError({
    code: 'server',
    message: 'The content service answered 500.',
    method: 'GET',
    url: 'https://example.com/wp-json/wp/v2/posts?page=2',
  });
  expect(told(error)).toMatchInlineSnapshot(`
    "Error: The content service answered 500.
    Request: GET https://example.com/wp-json/wp/v2/posts?page=2"
  `);
});

test('an address without a request is shown as an address', () => {
  const url = 'https://example.com/wp-json/';
  const error = new CmsError({ code: 'unsupported', message: 'It can’t do that.', url });
  expect(told(error)).toContain(`\nAddress: ${url}`);
});

test('an unknown error is shown with its stack, its causes and a request to report it', () => {
  const text = told(new TypeError('x is not a function', { cause: new Error('a deeper one') }));
  expect(text).toContain('TypeError: x is not a function\n    at ');
  expect(text).toContain('Caused by: Error: a deeper one');
  expect(text).toContain('Please report it');
});

test('thrown values that are no errors are shown, too', () => {
  expect(told('out of paper')).toContain('Error: out of paper');
});

test('text of a service cannot control the terminal', () => {
  const error = new CmsError({
    code: 'invalid',
    message: 'It answered “\u001b]0;x\u0007\u009b2J\u202egpj”.',
    hint: 'Look\u001b[8m there.',
  });
  const shown = explain(error) + explain(new TypeError('a\u001b[2Jb'));
  expect(stripVTControlCharacters(shown)).toContain('It answered “');
  // Without our own colours.
  expect(shown.replaceAll(/\u001b\[\d+m/g, '')).not.toMatch(/[\u001b\u0007\u009b\u202e]/);
});

test('a disk that cannot be written is explained in a sentence, with the path', () => {
  const error = Object.assign(new Error('EACCES: permission denied, mkdir /var/x'), {
    code: 'EACCES',
    syscall: 'mkdir',
    path: '/var/x',
  });
  expect(told(error)).toMatchInlineSnapshot(
    `"Error: /var/x: Galley has no permission to write there. Give the account that runs Galley write permission, then try again. The live site stays as it is."`,
  );
});

const failure = (message: string, details: Record<string, unknown> = {}) =>
  Object.assign(new Error(message), details);

test.each([
  ['a file', failure('ENOSPC: no space left on device, write', { code: 'ENOSPC' })],
  ['SQLite', failure('database or disk is full', { code: 'ERR_SQLITE_ERROR', errcode: 13 })],
  ['a picture', failure('/srv/a.webp: unable to write: No space left on device')],
  ['a search index', new Error('It failed.', { cause: failure('ENOSPC', { code: 'ENOSPC' }) })],
])('a full disk is explained in a sentence, found by %s', (_by, error) => {
  expect(told(error)).toContain(
    'Galley could not write because the disk is full. Free some space, or set GALLEY_FOLDER to a folder on another disk, then try again. The live site stays as it is.',
  );
  expect(told(error)).not.toContain('bug');
});

test('a full disk and a used quota are named with their path', () => {
  const full = failure('ENOSPC', { code: 'ENOSPC', path: '/srv/galley/pictures' });
  expect(told(full)).toMatch(/^Error: \/srv\/galley\/pictures: .* the disk is full\./);
  const quota = failure('EDQUOT', { code: 'EDQUOT', path: '/srv/galley' });
  expect(told(quota)).toMatch(/^Error: \/srv\/galley: .* its disk quota is used up\./);
});

test('too many watched files are no full disk', () => {
  const words = 'ENOSPC: System limit for number of file watchers reached, watch';
  expect(told(failure(words, { code: 'ENOSPC', syscall: 'watch' }))).not.toContain('disk is full');
});

test('a refused port is not reported as a disk error', () => {
  const error = Object.assign(new Error('listen EACCES: permission denied 0.0.0.0:80'), {
    code: 'EACCES',
    syscall: 'listen',
  });
  expect(told(error)).toContain('listen EACCES');
  expect(told(error)).not.toContain('GALLEY_FOLDER');
});
