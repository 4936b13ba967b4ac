import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { printBody } from './print.ts';
import { vectors, type Vector } from './vectors.ts';

export interface VectorServer {
  /** Without a slash at the end. */
  readonly url: string;
  stop(): Promise<void>;
}

/** How a vector is put into a page: printed, or as it is. */
type Form = 'printed' | 'raw';

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>`;

const styles = ['tokens', 'base', 'prose', 'blocks', 'code', 'players']
  .map((name) => readFileSync(new URL(`../../../src/styles/${name}.css`, import.meta.url), 'utf8'))
  .join('\n');

/**
 * Serves pages with vectors, each of a group by itself at `/printed/GROUP/0`, `/printed/GROUP/1`, …, in
 * a page that frames them all at `/printed/GROUP/`, and all of them in one page at `/printed/GROUP/all`.
 */
export async function serveVectors(): Promise<VectorServer> {
  const server = createServer((request, response) => {
    const send = (type: string, body: string): void => {
      const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'max-age=600' };
      response.writeHead(200, headers).end(body);
    };
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [, form, group = '', name = ''] = /^\/(printed|raw)\/(\w+)\/(\w*)$/.exec(pathname) ?? [];
    if (pathname === '/styles.css') send('text/css', styles);
    else if (pathname === '/empty') send('text/html', toPage(''));
    else if (form === 'printed' || form === 'raw')
      printPage(form, group, name).then(
        (page) => send('text/html', page),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    else send('image/svg+xml', picture);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

// Each is asked for by itself, and with all others.
const printed = new Map<string, Promise<string>>();

function printOnce(html: string): Promise<string> {
  const made = printed.get(html) ?? printBody(html);
  printed.set(html, made);
  return made;
}

async function printPage(form: Form, group: string, name: string): Promise<string> {
  const each = vectors.filter((vector) => vector.group === group);
  if (name === '')
    return toPage(each.map((_, place) => `<iframe src="${place}"></iframe>`).join(''));
  const chosen: readonly (Vector | undefined)[] = name === 'all' ? each : [each[Number(name)]];
  const texts = await Promise.all(
    chosen.map(async (vector) => {
      const html = vector?.html ?? '';
      return form === 'raw' ? html : printOnce(html);
    }),
  );
  return toPage(texts.map((text) => `<article class="prose">${text}</article>`).join('\n'));
}

function toPage(body: string): string {
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>' +
    '<link rel="icon" href="data:,"><link rel="stylesheet" href="/styles.css">' +
    `<body><header id="main">The site</header>\n${body}\n</body></html>`
  );
}
