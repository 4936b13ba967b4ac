import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDesk, type DeskServer } from '../support/desk-server.ts';
import { json } from '../support/far-side.ts';
import { startSample } from '../support/sample-service.ts';
import { builtSample } from '../support/shared-sample.ts';

/** A file that the content service got whole: as long as was announced, and with that digest. */
export interface Arrived {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly md5: string;
  /** Its bytes, if they are less than a megabyte. */
  readonly bytes: Buffer;
}

/** A server process of the built sample site, before a content service that throws away what is uploaded. */
export interface UploadSite extends DeskServer {
  /** In the order in which they came. */
  readonly arrived: readonly Arrived[];
  /** Files that began to come and never were whole. */
  halves(): number;
  /** Asked first about each upload from now on; true means that it deals with it. */
  interrupt(odd: (request: IncomingMessage, response: ServerResponse) => boolean): void;
  /** Files that the server stores until they are sent, and what is left of others in its folder for temporary files. */
  kept(): Promise<readonly string[]>;
}

const mostKept = 1024 * 1024;

/** @param folder where the server keeps its files; a new one by default */
export async function uploadSite(
  settings: Readonly<Record<string, string>> = {},
  folder?: string,
): Promise<UploadSite> {
  const { dist } = await builtSample('');
  const own = folder ?? (await mkdtemp(join(tmpdir(), 'galley-uploaded-')));
  const temporary = join(own, 'tmp');
  await mkdir(temporary);
  const arrived: Arrived[] = [];
  let halves = 0;
  let odd: Parameters<UploadSite['interrupt']>[0] = () => false;
  let inner = 0;

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const hash = createHash('md5');
    const pieces: Buffer[] = [];
    let size = 0;
    try {
      for await (const piece of request as AsyncIterable<Buffer>) {
        hash.update(piece);
        size += piece.length;
        if (size < mostKept) pieces.push(piece);
      }
    } catch {
      halves += 1;
      return;
    }
    const { headers } = request;
    const md5 = hash.digest('hex');
    if (Number(headers['content-length']) !== size || headers['content-md5'] !== md5) {
      halves += 1;
      json(response, { code: 'rest_upload_hash_mismatch' }, { status: 412 });
      return;
    }
    const name = /filename="(.+)"/.exec(headers['content-disposition'] ?? '')?.[1] ?? '';
    const type = headers['content-type'] ?? '';
    arrived.push({ name, type, size, md5, bytes: Buffer.concat(pieces) });
    json(response, mediaOf(arrived.length, type, name), { status: 201 });
  };

  const pass = ({ method, url: path, headers }: IncomingMessage) =>
    ask({ host: '127.0.0.1', port: inner, method, path, headers });

  const front = createServer((request, response) => {
    if (request.method === 'POST' && request.url === '/wp-json/wp/v2/media') {
      if (!odd(request, response)) void take(request, response);
      return;
    }
    const passed = pass(request);
    passed.on('error', () => response.destroy());
    passed.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const address = front.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  const url = `http://127.0.0.1:${address.port}`;
  const cms = await startSample({ basicAuthPlugin: true, publicUrl: url });
  inner = Number(new URL(cms.url).port);
  const desk = await startDesk(
    dist,
    { CMS_URL: url, GALLEY_FOLDER: own, TMPDIR: temporary, ...settings },
    own,
  );
  return {
    ...desk,
    arrived,
    halves: () => halves,
    interrupt: (first) => void (odd = first),
    async kept() {
      const folders = [join(own, 'spool'), temporary];
      const all = await Promise.all(
        folders.map((each) =>
          readdir(each, { recursive: true, withFileTypes: true }).catch(() => []),
        ),
      );
      return all
        .flat()
        .flatMap((each) => (each.isFile() ? [join(each.parentPath, each.name)] : []));
    },
    async stop() {
      await desk.stop();
      front.closeAllConnections();
      front.close();
      await cms.stop();
      await rm(own, { recursive: true, force: true });
    },
  };
}

const mediaOf = (id: number, type: string, name: string) => ({
  id,
  status: 'inherit',
  slug: `file-${id}`,
  link: `http://far.test/?attachment_id=${id}`,
  title: { rendered: '' },
  date: '2026-11-01T10:00:00',
  date_gmt: '2026-11-01T10:00:00',
  author: 1,
  modified_gmt: '2026-11-01T10:00:00',
  caption: { rendered: '' },
  alt_text: '',
  media_type: type.startsWith('image/') ? 'image' : 'file',
  mime_type: type,
  media_details: {},
  source_url: `http://far.test/wp-content/uploads/${name}`,
});
