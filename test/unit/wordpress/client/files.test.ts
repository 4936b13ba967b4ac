import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import type {
  Cms,
  CmsOptions,
  Credentials,
  FileOptions,
} from '../../../../src/wordpress/client/index.ts';
import { farSide, type Answering } from '../../../support/far-side.ts';
import { thrown, v2Service } from '../../../support/v2-service.ts';

const nothing: Answering = (_, response) => void response.end();

const picture = Buffer.alloc(3000, 'picture');

/** A service that has a picture, and whatever else a test adds. */
const service = (answer: Answering, options: Partial<CmsOptions> = {}) =>
  v2Service((request, response) => {
    if (request.path === '/uploads/quay.jpg') sendPicture(response);
    else return answer(request, response);
  }, options);

function sendPicture(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': picture.length });
  response.end(picture);
}

/** Another server, on a port of its own. */
async function otherServer(answer: Answering) {
  const other = await farSide(answer);
  onTestFinished(() => other.close());
  return other;
}

/** A whole file. */
async function read(cms: Cms, address: string, options?: FileOptions): Promise<Buffer> {
  const answer = await cms.files.get(address, options);
  if (answer.state === 'unchanged') throw new Error('It was not sent.');
  return Buffer.concat(await Array.fromAsync(answer.body));
}

describe('a file', () => {
  test('comes as it is, with its headers, and counts as a request', async () => {
    const { cms, far, asked } = await service(nothing);
    await cms.connect();
    const before = cms.requests();
    const answer = await cms.files.get(`${far.url}/uploads/quay.jpg#top`);
    if (answer.state === 'unchanged') throw new Error('It was not sent.');
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect(Buffer.concat(await Array.fromAsync(answer.body)).equals(picture)).toBe(true);
    expect(cms.requests()).toBe(before + 1);
    const [sent] = asked('/uploads/quay.jpg');
    expect(sent?.headers).toMatchObject({ accept: '*/*', 'accept-encoding': 'identity' });
  });

  test('that has not changed is not sent again', async () => {
    const { cms, far } = await service(({ headers }, response) => {
      const isSame =
        headers['if-none-match'] === '"v1"' &&
        headers['if-modified-since'] === 'Sat, 03 Jan 2026 09:15:00 GMT';
      response.writeHead(isSame ? 304 : 200, { etag: '"v1"', 'cache-control': 'max-age=60' });
      response.end(isSame ? undefined : 'anew');
    });
    const address = `${far.url}/uploads/gull.png`;
    const lastModified = 'Sat, 03 Jan 2026 09:15:00 GMT';
    const answer = await cms.files.get(address, { etag: '"v1"', lastModified });
    expect(answer).toMatchObject({
      state: 'unchanged',
      headers: { 'cache-control': 'max-age=60' },
    });
    expect(await read(cms, address)).toEqual(Buffer.from('anew'));
  });

  test('that a server compresses uninvited is decoded', async () => {
    const { cms, far } = await service((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(gzipSync('<svg/>'));
    });
    expect(await read(cms, `${far.url}/uploads/logo.svg`)).toEqual(Buffer.from('<svg/>'));
  });

  test('is asked for again after a passing trouble', async () => {
    let times = 0;
    const { cms, far } = await service((_, response) => {
      times += 1;
      response.writeHead(times === 1 ? 503 : 200, { 'retry-after': '0' });
      response.end('at last');
    });
    expect(await read(cms, `${far.url}/uploads/a.png`)).toEqual(Buffer.from('at last'));
  });

  test.each([
    [401, 'unauthorized', 'it requires signing in'],
    [403, 'forbidden', 'the file is not public'],
    [404, 'not-found', 'there is no such file'],
    [410, 'gone', 'the file is gone'],
    [451, 'invalid', 'the server refuses the request'],
    [500, 'server', 'it is in trouble'],
    [204, 'unexpected', 'that is not a file'],
  ])('that is answered with %i is an error that says so', async (status, code, why) => {
    const { cms, far } = await service(
      (_, response) => {
        response.writeHead(status);
        response.end();
      },
      { retries: 0 },
    );
    const url = `${far.url}/pictures/a.png`;
    const message = `${new URL(url).host} answered ${status}: ${why}.`;
    expect(await thrown(cms.files.get(url))).toMatchObject({ code, status, url, message });
  });

  test('at no address of the web is refused', async () => {
    const { cms } = await service(nothing);
    for (const address of ['data:image/png;base64,AA', 'file:///etc/passwd', 'quay.jpg']) {
      expect(await thrown(cms.files.get(address))).toMatchObject({ code: 'invalid' });
    }
  });
});

describe('a size limit', () => {
  test('holds before a byte was read, where the size is announced', async () => {
    const { cms, far } = await service(nothing);
    const error = await thrown(cms.files.get(`${far.url}/uploads/quay.jpg`, { maxBytes: 2999 }));
    expect(error).toMatchObject({
      code: 'too-large',
      message: 'The file is larger than 2999 bytes.',
    });
    expect(await read(cms, `${far.url}/uploads/quay.jpg`, { maxBytes: 3000 })).toEqual(picture);
  });

  test('holds while it is read, where it is not, and for what it unpacks to', async () => {
    const { cms, far } = await service(({ path }, response) => {
      const packed = path.endsWith('.svg');
      response.writeHead(200, packed ? { 'content-encoding': 'gzip' } : {});
      response.write('');
      response.end(packed ? gzipSync(Buffer.alloc(2_000_000)) : Buffer.alloc(2_000_000));
    });
    for (const name of ['bomb.svg', 'large.jpg']) {
      const error = await thrown(read(cms, `${far.url}/uploads/${name}`, { maxBytes: 1_500_000 }));
      expect(error).toMatchObject({
        code: 'too-large',
        message: 'The file is larger than 1.5 MB.',
      });
    }
  });
});

describe('a redirect', () => {
  test('is followed to another server, which gets neither credentials nor own headers', async () => {
    const other = await otherServer((_, response) => sendPicture(response));
    const { cms, far } = await service(
      ({ headers }, response) => {
        const isKnown = headers.authorization !== undefined && headers['x-key'] === 'open sesame';
        response.writeHead(isKnown ? 302 : 401, { location: `${other.url}/uploads/quay.jpg` });
        response.end();
      },
      {
        credentials: { method: 'application-password', user: 'ada', password: 'secret words' },
        headers: { 'X-Key': 'open sesame' },
        privateUploads: true,
        privateOrigins: [other.url],
      },
    );
    expect(await read(cms, `${far.url}/uploads/moved.jpg`)).toEqual(picture);
    expect(other.seen).toHaveLength(1);
    expect(other.seen[0]?.headers).not.toHaveProperty('authorization');
    expect(other.seen[0]?.headers).not.toHaveProperty('x-key');
  });

  test('is followed five times', async () => {
    const { cms, far } = await service(({ path }, response) => {
      const left = Number(path.split('/').at(-1));
      if (left === 0) return sendPicture(response);
      response.writeHead(302, { location: `/left/${left - 1}` });
      response.end();
    });
    expect(await read(cms, `${far.url}/left/5`)).toEqual(picture);
    expect(await thrown(cms.files.get(`${far.url}/left/6`))).toMatchObject({ code: 'redirect' });
  });

  test('to something that is not a web address is refused', async () => {
    const { cms, far } = await service((_, response) => {
      response.writeHead(302, { location: 'file:///etc/passwd' });
      response.end();
    });
    expect(await thrown(cms.files.get(`${far.url}/a.jpg`))).toMatchObject({ code: 'redirect' });
  });
});

describe('credentials', () => {
  const credentials: Credentials = {
    method: 'application-password',
    user: 'ada',
    password: 'secret words',
  };
  const closed: Answering = ({ headers }, response) => {
    if (headers.authorization !== undefined) return sendPicture(response);
    response.writeHead(401);
    response.end();
  };

  test('do not go along where the public is refused an upload of the site’s own', async () => {
    const { cms, far, asked } = await service(closed, { credentials });
    const path = '/wp-content/uploads/2026/a.jpg';
    expect(await thrown(cms.files.get(far.url + path))).toMatchObject({
      code: 'private-file',
      status: 401,
      message: 'WordPress refuses this file to the public (401).',
      hint: expect.stringContaining('PRIVATE_UPLOADS=1') as unknown,
    });
    expect(asked(path).map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  test('go along there if the owner publishes such uploads, and the answer says so', async () => {
    const { cms, far, asked } = await service(closed, { credentials, privateUploads: true });
    const address = `${far.url}/wp-content/uploads/2026/a.jpg`;
    expect(await read(cms, address)).toEqual(picture);
    expect(asked('/wp-content/uploads/2026/a.jpg')).toHaveLength(2);
    expect((await cms.files.get(address)).isPrivate).toBe(true);
    expect((await cms.files.get(`${far.url}/uploads/quay.jpg`)).isPrivate).toBe(false);
  });

  test.each([
    '/wp-json/wp/v2/users?context=edit',
    '/wp-json/wp/v2/uploads/me.json',
    '/uploads/a.jpg?rest_route=/wp/v2/users',
    '/uploads/%2e%2e/wp-json/wp/v2/users.json',
    '/uploads/..%2fwp-admin%2fexport.xml',
    '/uploads/shell.php',
    '/uploads/shell.php/a.jpg',
    '/private/a.jpg',
  ])('do not go along to %s, which a text may name too', async (path) => {
    const { cms, far } = await service(closed, { credentials, privateUploads: true });
    await cms.connect();
    const before = far.seen.length;
    expect(await thrown(cms.files.get(far.url + path))).toMatchObject({ code: 'unauthorized' });
    const sent = far.seen.slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers).not.toHaveProperty('authorization');
  });

  test('do not go to another server, whatever it answers', async () => {
    const other = await otherServer(closed);
    const { cms } = await service(nothing, {
      credentials,
      privateUploads: true,
      privateOrigins: [other.url],
    });
    const error = await thrown(cms.files.get(`${other.url}/uploads/a.jpg`));
    expect(error).toMatchObject({ code: 'unauthorized' });
    for (const { headers } of other.seen) expect(headers).not.toHaveProperty('authorization');
  });

  test('of an address itself are dropped', async () => {
    const { cms, far, asked } = await service(nothing);
    const address = far.url.replace('//', '//ada:lovelace@');
    await read(cms, `${address}/uploads/quay.jpg`);
    expect(asked('/uploads/quay.jpg')[0]?.headers).not.toHaveProperty('authorization');
  });
});
