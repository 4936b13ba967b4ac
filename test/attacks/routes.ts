import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ask } from '../support/ask.ts';
import { describedIn } from '../support/api/described.ts';
import { ways } from '../unit/server/api/ways.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A line of the table in `docs/routes.md`, for one method. */
export interface Route {
  readonly method: string;
  /** `/api/posts/{id}` */
  readonly path: string;
  readonly who: string;
}

/** What the documentation says about who may call what. */
export async function documentedRoutes(): Promise<readonly Route[]> {
  const text = await readFile(`${root}docs/routes.md`, 'utf8');
  return [...text.matchAll(/^\| `(\/\S*)` +\| ([A-Z, ]+?) +\| (.+?) +\|$/gm)].flatMap(
    ([, path = '', methods = '', who = '']) =>
      methods.split(', ').map((method) => ({ method, path, who })),
  );
}

/** Routes of layers before the API and the pages, which nothing lists. */
const ofLayers = [
  ...['GET /healthz', 'GET /readyz', 'GET /metrics', 'GET /previews/{name}/'],
  'GET /api/openapi.json',
];

/** Each route that the API describes, and each page of the server by its file: `GET /desk/posts`. */
export async function routesOf(url: string): Promise<readonly string[]> {
  const { body } = await ask(url, '/api/openapi.json');
  const described = describedIn(JSON.parse(body.toString()));
  const api = described.operations.map(({ method, path }) => `${method} ${described.root}${path}`);
  const files = await readdir(`${root}src/pages`, { recursive: true });
  const pages = files
    .filter((file) => /^(?:desk|preview|api)\/.*\.(?:astro|ts)$/.test(file))
    .map((file) =>
      `/${file}`
        .replace(/(?:index)?\.(?:astro|ts)$/, '')
        .replace('/[...shape]', '')
        .replaceAll(/\[(\w+)\]/g, '{$1}'),
    )
    .map((path) => (path === '/desk/' ? path : path.replace(/\/$/, '')));
  return [...ofLayers, ...api, ...pages.flatMap((path) => [`GET ${path}`, `POST ${path}`])];
}

export interface Call {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** A call of each route that would do something, if it came from somebody who may make it. */
export async function rightCalls(
  url: string,
  ids: Readonly<Record<string, string>>,
): Promise<(route: Route) => Call> {
  const { body } = await ask(url, '/api/openapi.json');
  const { operations } = describedIn(JSON.parse(body.toString()));
  const filled = (path: string) =>
    path
      .replace(/(posts|pages|media|comments)\/\{id\}/, (_, kind: string) => `${kind}/${ids[kind]}`)
      .replace('preview/{id}', `preview/${ids['posts']}`)
      .replace('/rebuilds/{id}', '/rebuilds/latest')
      .replace('/release/{id}', '/release/20261122T031522Z-4f1c')
      .replace('{id}', '0a9f1c52-6a0e-4a4b-9d5e-4f2f5b8f7f11')
      .replace('{name}', 'spring')
      .replace('{token}', 'unknown')
      .replace(/\/(?:delete|restore)$/, (end) => `${end}?ids=${ids['posts']}`);
  const form = 'application/x-www-form-urlencoded';
  return ({ method, path }) => {
    const operation = operations.find(
      (each) => `/api${each.path}` === path && each.method === method,
    );
    const way = operation && ways[operation.id];
    if (way === undefined) {
      if (path !== '/desk/media')
        return { path: filled(path), headers: { 'content-type': form }, body: 'a=b' };
      const part = [
        ...['--x', 'Content-Disposition: form-data; name="file"; filename="a.png"', '', 'a'],
        '--x--',
      ].join('\r\n');
      return { path, headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: part };
    }
    const { headers = {}, body: sent = '' } = way.right ?? {};
    if (typeof sent !== 'string' && !(sent instanceof Uint8Array))
      throw new TypeError('A stream can be sent once only.');
    return { path: `/api${filled(way.path)}`, headers, body: sent };
  };
}
