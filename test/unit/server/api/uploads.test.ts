import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type ApiServer } from '../../../support/api/api-server.ts';
import { checked, type Checked } from '../../../support/api/checked.ts';
import { patiently } from './patiently.ts';
import { spooled } from './spooled.ts';

let photo: Buffer;
beforeAll(async () => {
  const blank = { width: 64, height: 48, channels: 3, background: '#369' } as const;
  photo = await sharp({ create: blank }).jpeg().toBuffer();
});

const named = (filename: string) => ({
  'content-type': 'image/jpeg',
  'content-disposition': `attachment; filename="${filename}"`,
});

/** A form with texts and a file, as browsers send it. */
const form = (texts: Readonly<Record<string, string>>, file: Uint8Array | null) => {
  const boundary = 'between-the-parts';
  const part = (head: string, body: string | Uint8Array) => [
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`,
    ...[body, '\r\n'],
  ];
  const parts = [
    ...Object.entries(texts).flatMap(([name, text]) => part(`name="${name}"`, text)),
    ...(file === null
      ? []
      : part('name="file"; filename="in a form.jpg"\r\nContent-Type: image/jpeg', file)),
    `--${boundary}--\r\n`,
  ];
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat(parts.map((each) => Buffer.from(each))),
  };
};

describe.each([
  ['newer', {}],
  ['older', { legacyPlugin: true, v2: false }],
])('with the %s generation', (generation, behaviour) => {
  let api: ApiServer;
  let call: Checked;
  beforeAll(async () => {
    api = await startApi(behaviour);
    call = await checked(api);
  });
  afterAll(() => api.stop());

  const library = async () => {
    const { json } = await call('GET', '/media?per_page=100', { as: 'editor' });
    return json?.['items'] as readonly { id: number; url: string; title: string }[];
  };

  test('a file arrives as a raw body, is listed, shown, and deleted for good', async () => {
    const sent = await call('POST', '/media?decorative=true', {
      as: 'author',
      headers: named('pier.jpg'),
      body: photo,
    });
    expect(sent.status).toBe(201);
    expect(sent.json).toMatchObject({ mimeType: 'image/jpeg', width: 64, height: 48, notes: [] });
    const { id, url } = sent.json as { id: number; url: string };
    expect(sent.headers.location).toBe(`/api/media/${id}`);
    expect(url).toMatch(/pier\.jpg$/);
    const file = await fetch(url);
    expect(Buffer.from(await file.arrayBuffer()).equals(photo)).toBe(true);
    expect((await library())[0]).toMatchObject({ id, url });
    expect((await call('GET', `/media/${id}`, { as: 'author' })).json).toMatchObject({ id, url });

    const foreign = await call('DELETE', `/media/${id}`, { as: 'ines' });
    expect(foreign.json).toMatchObject({ status: 403, code: 'forbidden' });
    const deleted = await call('DELETE', `/media/${id}`, { as: 'author' });
    expect(deleted.json).toMatchObject({ id, outcome: 'deleted', message: expect.any(String) });
    const again = await call('DELETE', `/media/${id}`, { as: 'author' });
    expect(again.json).toMatchObject({ status: 404, code: 'not-found' });
  });

  test('texts come before the file of a form, or in the query', async () => {
    const texts = { alt: 'A blue field', title: 'Blue', caption: 'All of it' };
    const query = new URLSearchParams(texts).toString();
    const raw = await call('POST', `/media?${query}`, {
      as: 'editor',
      headers: named('blue.jpg'),
      body: photo,
    });
    const formed = await call('POST', '/media', { as: 'editor', ...form(texts, photo) });
    for (const { json } of [raw, formed]) {
      // The older generation cannot set them, and says so.
      if (generation === 'newer') expect(json).toMatchObject({ ...texts, notes: [] });
      else expect(json?.['notes']).toEqual([expect.stringContaining('its texts could not be set')]);
    }
  });

  test('a picture needs an alternative text, or is decorative', async () => {
    const before = await library();
    const raw = { as: 'editor', headers: named('silent.jpg'), body: photo } as const;
    const silent = [
      await call('POST', '/media?alt=+', raw),
      await call('POST', '/media?alt=+&decorative=false', raw),
      await call('POST', '/media?alt=+', {
        ...raw,
        headers: { ...raw.headers, 'content-type': 'application/octet-stream' },
      }),
      await call('POST', '/media', { as: 'editor', ...form({ alt: '', title: 'Blue' }, photo) }),
    ];
    for (const { json } of silent) expect(json).toMatchObject({ status: 400, code: 'alt-missing' });
    expect(await library()).toEqual(before);

    const decorative = [
      await call('POST', '/media?decorative=true&alt=ignored', raw),
      await call('POST', '/media', { as: 'editor', ...form({ decorative: 'true' }, photo) }),
    ];
    for (const { status, json } of decorative) {
      expect(status).toBe(201);
      expect(json?.['alt']).toBe('');
    }
  });

  test('a raw picture without texts arrives with a warning', async () => {
    const { status, json } = await call('POST', '/media', {
      as: 'editor',
      headers: named('plain.jpg'),
      body: photo,
    });
    expect(status).toBe(201);
    expect(json?.['warning']).toContain('The picture has no alternative text');
    const described = await call('POST', '/media?alt=A+blue+field', {
      as: 'editor',
      headers: named('plain.jpg'),
      body: photo,
    });
    expect(described.json).toMatchObject({ warning: null });
  });

  test('a form without a file is refused', async () => {
    const { json } = await call('POST', '/media', { as: 'editor', ...form({ alt: 'A' }, null) });
    expect(json).toMatchObject({
      status: 400,
      code: 'invalid',
      detail: 'There is no file in the form.',
    });
  });

  // How files wait here is the same for both.
  if (generation === 'older') return;

  test('twenty at once of several accounts all arrive', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `crowd-${at + 10}.jpg`);
    const sent = await Promise.all(
      names.map((name, at) =>
        call('POST', '/media?decorative=true', {
          headers: named(name),
          body: photo,
          as: ['admin', 'editor', 'author', 'ines', 'yusuf'][at % 5],
        }),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual(names.map(() => 201));
    const urls = (await library()).map(({ url }) => url.split('/').at(-1));
    expect(urls.filter((name) => name?.startsWith('crowd-')).toSorted()).toEqual(names);
  });

  test('an account has four places, so that other accounts get theirs', async () => {
    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<null>();
    async function* slowly() {
      yield photo.subarray(0, 300);
      await goesOn;
      yield photo.subarray(300);
    }
    const send = (as: string, name: string, body: Buffer | Readable = photo) =>
      call('POST', '/media?decorative=true', { as, headers: named(name), body });
    const slow = [1, 2, 3, 4].map((at) =>
      send('author', `slow-${at}.jpg`, Readable.from(slowly())),
    );
    await patiently(async () => expect(await spooled(api)).toHaveLength(4));
    const fifth = await send('author', 'fifth.jpg');
    const other = await send('editor', 'other.jpg');
    goOn(null);
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(fifth.headers['retry-after']).toBe('10');
    expect(fifth.json).toMatchObject({
      status: 503,
      code: 'busy',
      detail:
        'This account is already uploading 4 files. Send the next one when one of them has arrived.',
    });
    expect(other.status).toBe(201);
    expect((await send('author', 'fifth.jpg')).status).toBe(201);
  });

  test.each([
    ['as a raw body', () => ({ headers: named('gone.jpg'), body: photo })],
    [
      'as a raw body with a key',
      () => ({ headers: { ...named('gone.jpg'), 'idempotency-key': 'raw' }, body: photo }),
    ],
    ['in a form', () => form({}, photo)],
    [
      'in a form with a key',
      () => {
        const { headers, body } = form({}, photo);
        return { headers: { ...headers, 'idempotency-key': 'form' }, body };
      },
    ],
  ])(
    'a client that disconnects while it sends %s leaves no files, here or in WordPress',
    async (_, make) => {
      const before = await library();
      const { headers, body } = make();
      const leaving = new AbortController();
      async function* slowly() {
        yield body.subarray(0, 300);
        await patiently(async () => expect(await spooled(api)).not.toEqual([]));
        leaving.abort();
        yield body.subarray(300);
      }
      const sent = call('POST', '/media?decorative=true', {
        as: 'editor',
        headers,
        body: Readable.from(slowly()),
        signal: leaving.signal,
      });
      await expect(sent).rejects.toThrow();
      await patiently(async () => {
        expect(await spooled(api)).toEqual([]);
        expect(api.log().at(-1)).toMatchObject({ method: 'POST', gone: true });
      });
      expect(await library()).toEqual(before);
    },
  );
});
