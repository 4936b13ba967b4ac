import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic } from '../support/api/api-server.ts';
import { rawCall, statusIn } from '../support/raw-call.ts';
import { connect } from 'node:net';
import { attackedSite, marker, type AttackedSite } from './attacked-site.ts';

let site: AttackedSite;
beforeAll(async () => {
  site = await attackedSite();
});
afterAll(() => site.stop());

/** Sends a target as it is, which `fetch` and `URL` would put in order. */
function got(target: string): Promise<string> {
  const { hostname, port } = new URL(site.url);
  return new Promise((done, fail) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let came = '';
    socket.on('data', (piece) => (came += piece.toString('latin1')));
    socket.on('error', fail).on('close', () => done(came));
    const head = `GET ${target} HTTP/1.1\r\nHost: a.test\r\nConnection: close`;
    socket.write(Buffer.from(`${head}\r\nAuthorization: ${basic('editor')}\r\n\r\n`, 'latin1'));
  });
}

const spellings: Readonly<Record<string, (path: string) => string>> = {
  'as it is': (path) => path,
  encoded: (path) => path.replaceAll('..', '%2e%2e'),
  'encoded whole': (path) => path.replaceAll('..', '%2e%2e').replaceAll('/', '%2f'),
  'slashes encoded': (path) => path.replaceAll('/', '%2F'),
  'encoded twice': (path) => path.replaceAll('..', '%252e%252e').replaceAll('/', '%252f'),
  backslashes: (path) => path.replaceAll('/', '\\'),
  'encoded backslashes': (path) => path.replaceAll('/', '%5c'),
  overlong: (path) => path.replaceAll('..', '%c0%ae%c0%ae').replaceAll('/', '%c0%af'),
  'overlong in three bytes': (path) => path.replaceAll('/', '%e0%80%af'),
  'full width': (path) => path.replaceAll('..', '%ef%bc%8e%ef%bc%8e'),
  'in the way of IIS': (path) => path.replaceAll('..', '%u002e%u002e'),
  'with NUL': (path) => `${path}%00.html`,
  'with a raw byte': (path) => path.replaceAll('..', '..\xff'),
  'with parameters': (path) => path.replaceAll('../', '..;/'),
  'doubled dots': (path) => path.replaceAll('../', '....//'),
  'doubled slashes': (path) => path.replaceAll('/', '//'),
  'with a query that goes up': (path) => `?/${path}`,
  'with a fragment': (path) => `#/${path}`,
  'with folders between': (path) => path.replaceAll('../', 'x/../../'),
};

const places = [
  ...['/', '/_astro/', '/_media/', '/pagefind/', '/.well-known/', '/feed/', '/previews/spring/'],
  ...[
    '/previews/',
    '/previews/spring/..',
    '/preview/',
    '/desk/',
    '/desk/preview/1/',
    '/desk/release/',
  ],
  ...['/api/', '/api/releases/', '/api/site-previews/', '/desk/site-previews/'],
];

test.each(places)('no spelling of a path leads out of %s', async (place) => {
  const goals = [
    relative(site.dist, join(site.folder, 'marker.txt')),
    // From a preview's files.
    '../../../../marker.txt',
    '../../../../../marker.txt',
    '../server/published.json',
    '../server/entry.mjs',
    '../../package.json',
    `../../../../../../../../../..${join(site.folder, 'marker.txt')}`,
    '../../../../../../../../../../../etc/passwd',
    '/etc/passwd',
    '../preview.json',
  ];
  for (const [name, spell] of Object.entries(spellings)) {
    const answers = await Promise.all(goals.map((goal) => got(place + spell(goal))));
    for (const [at, answer] of answers.entries()) {
      const what = [name, goals[at]];
      expect([...what, statusIn(answer)]).not.toEqual([...what, '500']);
      expect([...what, answer.includes(marker)]).toEqual([...what, false]);
      expect([
        ...what,
        /root:x:|"madeAt"|"home":|"devDependencies"|^import /m.test(answer),
      ]).toEqual([...what, false]);
    }
  }
});

test('plain paths give their files', async () => {
  expect(await got('/')).toContain('200 OK');
  expect(await got('/previews/spring/a.txt')).toContain('Spring');
  expect(await got('/desk/posts')).toContain('200 OK');
  expect(
    statusIn(
      await rawCall(`${site.url}/previews/spring/a.txt`, {
        method: 'GET',
        headers: { connection: 'close' },
      }),
    ),
  ).toBe('401');
});

test('a path of a hundred folders, or of names beyond those of a disk, is only not found', async () => {
  for (const path of [
    'x/'.repeat(4_000),
    '../'.repeat(2_000),
    'x'.repeat(8_000),
    '%2e'.repeat(2_500),
  ])
    for (const place of places)
      expect(['200', '301', '303', '400', '401', '404', '405']).toContain(
        statusIn(await got(place + path)),
      );
});
