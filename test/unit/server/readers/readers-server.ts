import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { escapeAttribute } from 'entities';
import { loadServerSettings } from '../../../../src/config/index.ts';
import {
  commentPage,
  formPage,
  readersLocalsOf,
  type ReadersLocals,
} from '../../../../src/server/readers/index.ts';
import { createFormTokens, type FormPlace } from '../../../../src/server/readers/tokens.ts';
import { startServer, type Pages } from '../../../../src/server/start.ts';
import { ask, type Asking } from '../../../support/ask.ts';
import { farSide, json, v2Index, type Answering } from '../../../support/far-side.ts';

const secret = 'a secret of the tests, long enough to seal with';

/** What `galley.php` would have. */
export const sharedSecret = 'a secret of WordPress and this server';

const control = { label: '', isRequired: false, value: '', options: [], attributes: {} };
const form = {
  id: 17,
  tag: 'wpcf7-f17-p71-o1',
  submit: '',
  sendsTo: null,
  controls: [
    { ...control, kind: 'text', name: 'your-name' },
    { ...control, kind: 'file', name: 'picture' },
  ],
};

/** The places of the site. */
export const comments: FormPlace = { kind: 'comment', text: 228, form: 0 };
export const contact: FormPlace = { kind: 'form', text: 71, form: 17 };

const textOf = (id: number, more: object) => ({
  type: 'post',
  id,
  title: `Text ${id}`,
  path: `/text-${id}/`,
  modified: null,
  ...more,
});

/**
 * The server of a small site before a WordPress that answers as a test wants. Its pages have the action of their form and the sentence
 * about what was sent, and are rendered as seldom as Astro's would be.
 */
export async function readersServer(wordpress: Answering) {
  const folder = await mkdtemp(join(tmpdir(), 'galley-readers-'));
  const far = await farSide((seen, response) =>
    seen.method === 'GET' ? json(response, v2Index(far.url)) : wordpress(seen, response),
  );
  const published = join(folder, 'site/server/published.json');
  const publish = async (at: number) => {
    await mkdir(join(folder, 'site/server'), { recursive: true });
    const texts = [textOf(228, { takesComments: true }), textOf(71, { forms: [form] })];
    const state = { builtAt: new Date(at).toISOString(), home: far.url, texts };
    await writeFile(published, JSON.stringify({ ...state, terms: [], authors: [] }));
    await utimes(published, at / 1000, at / 1000);
  };
  await publish(Date.now() - 60_000);
  let rendered = 0;
  const pages: Pages = (_, response, __, given) => {
    rendered += 1;
    void render(given).then(({ html, status, headers }) => {
      const head = new Headers({ 'content-type': 'text/html' });
      for (const [name, value] of headers) head.append(name, value);
      (given as ReadersLocals).keep(Buffer.from(html), { status, headers: head });
      response.writeHead(status, Object.fromEntries(head)).end(html);
    });
  };
  const server = await startServer({
    base: '',
    settings: loadServerSettings({
      CMS_URL: far.url,
      CMS_RETRIES: '0',
      SESSION_SECRET: secret,
      REBUILD_SECRET: sharedSecret,
      HOST: '127.0.0.1',
      PORT: '0',
      GALLEY_FOLDER: folder,
      TRUST_PROXY: '1',
      POLL_SECONDS: '0',
    }),
    site: join(folder, 'site/client'),
    pages,
    log: { write: () => undefined },
  });
  const tokens = createFormTokens(secret);
  return {
    url: server.url,
    /** What reached WordPress. */
    sent: () => far.seen.filter(({ method }) => method === 'POST'),
    rendered: () => rendered,
    /** Another release is live. */
    publish: () => publish(Date.now()),
    /** Files of forms that are on disk now. */
    files: async () =>
      (await readdir(join(folder, 'spool'), { recursive: true }).catch(() => [])).filter((path) =>
        path.includes('/'),
      ),
    token: (place: FormPlace) => tokens.make(place, Date.now() - 60_000),
    async ask(path: string, address: string, asking: Asking = {}) {
      const headers = { 'x-forwarded-for': address, ...asking.headers };
      const {
        status,
        body,
        headers: answered,
      } = await ask(server.url, path, { ...asking, headers });
      return { status, text: body.toString(), headers: answered };
    },
    async stop() {
      await server.stop(100);
      await far.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function render(given: Partial<ReadersLocals>) {
  const locals = readersLocalsOf(given);
  if (locals.asked.place.kind === 'form') {
    const { page, status } = await formPage(locals);
    return { html: `${page.outcome?.sentence ?? ''}${page.formHtml ?? ''}`, status, headers: [] };
  }
  const { page, status, headers } = await commentPage(locals);
  const action = page.form === null ? '' : `<form action="${escapeAttribute(page.form.action)}">`;
  return { html: `${page.outcome?.sentence ?? ''}${action}`, status, headers };
}

/** The encoded parts of a form, and the header of its body. */
export function multipart(parts: readonly { readonly head: string; readonly value?: Buffer }[]) {
  const encoded = parts.flatMap(({ head, value = Buffer.alloc(0) }) => [
    Buffer.from(`--cut\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    value,
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...encoded, Buffer.from('--cut--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=cut' },
  };
}
