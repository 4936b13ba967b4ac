import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createCms, type CmsOptions } from '../../../../src/wordpress/client/index.ts';
import {
  farSide,
  json,
  legacyIndex,
  v2Index,
  v2Post,
  wpError,
  type Answering,
  type FarSide,
} from '../../../support/far-side.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function site(answer: (far: () => FarSide) => Answering, options: Partial<CmsOptions> = {}) {
  let far: FarSide | null = null;
  const made = await farSide(
    answer(() => {
      if (far === null) throw new Error('asked too early');
      return far;
    }),
  );
  far = made;
  const cms = createCms({ url: made.url, retries: 0, ...options });
  open.push(cms, made);
  return { cms, far: made };
}

const html = (language: string, head = '') =>
  `<!DOCTYPE html><html lang="${language}"><head>${head}</head><body><p>Hello</p></body></html>`;

test('the Link header of the front page names the root, and its HTML the language', async () => {
  const { cms, far } = await site((far) => ({ path }, response) => {
    if (path === '/') {
      response.setHeader('link', `<${far().url}/api/>; rel="https://api.w.org/"`);
      response.end(html('pt-BR'));
    } else if (path === '/api/') json(response, v2Index(far().url));
    else wpError(response, 404, 'rest_no_route');
  });
  expect(await cms.connect()).toMatchObject({
    root: `${far.url}/api/`,
    generation: 'v2',
    foundBy: 'the Link header of the front page',
    site: { nameHtml: 'Far &amp; wide', timeZone: 'Europe/Lisbon', language: 'pt-BR' },
  });
});

test('the <link> in the page is next, and the older generation has a relation of its own', async () => {
  const { cms } = await site((far) => ({ path }, response) => {
    const link = `<link rel="https://github.com/WP-API/WP-API" href="${far().url}/old/">`;
    if (path === '/') response.end(html('en', link));
    else if (path === '/old/') json(response, legacyIndex(far().url));
    else wpError(response, 404, 'rest_no_route');
  });
  expect(await cms.connect()).toMatchObject({
    generation: 'legacy',
    foundBy: 'the <link> in the front page',
  });
});

test('with plain permalinks, where the pretty path answers HTML, ?rest_route= is found and used', async () => {
  const { cms, far } = await site((far) => ({ path, query }, response) => {
    const route = query.get('rest_route');
    if (path === '/' && route === '/') json(response, v2Index(far().url));
    else if (route === '/wp/v2/posts')
      json(response, [v2Post(1)], { headers: { 'x-wp-total': '1', 'x-wp-totalpages': '1' } });
    else response.end(html('en'));
  });
  const connection = await cms.connect();
  expect(connection).toMatchObject({ foundBy: '/?rest_route=/' });
  const batches = await Array.fromAsync(cms.posts.list());
  expect(batches.flatMap(({ items }) => items).map(({ id }) => id)).toEqual([1]);
  expect(far.seen.at(-1)?.query.get('rest_route')).toBe('/wp/v2/posts');
  expect(far.seen.at(-1)?.query.get('per_page')).toBe('100');
});

test('a site in a subdirectory is looked for there, and its url and home may differ', async () => {
  const { cms, far } = await site((far) => ({ path }, response) => {
    if (path === '/blog/wp-json/') {
      json(response, v2Index(`${far().url}/wordpress`, { home: `${far().url}/blog` }));
    } else if (path === '/blog/') response.end(html('en'));
    else wpError(response, 404, 'rest_no_route');
  });
  const sub = createCms({ url: `${far.url}/blog`, retries: 0 });
  open.push(sub);
  expect(await sub.connect()).toMatchObject({
    root: `${far.url}/blog/wp-json/`,
    site: { url: `${far.url}/wordpress`, home: `${far.url}/blog` },
  });
  await expect(cms.connect()).rejects.toMatchObject({ code: 'not-found-service' });
});

/** An origin at which nothing listens. */
async function nowhere(): Promise<string> {
  const gone = await farSide(() => undefined);
  await gone.close();
  return gone.url;
}

test('a WordPress without a front page of its own is found where CMS_URL says, wherever its readers are sent', async () => {
  const readers = await farSide((_, response) => {
    response.writeHead(404).end('<html lang="en"></html>');
  });
  open.push(readers);
  for (const home of [readers.url, await nowhere()]) {
    const { cms, far } = await site((far) => ({ path }, response) => {
      if (path === '/wp-json/') json(response, v2Index(far().url, { home }));
      else if (path === '/') response.writeHead(301, { location: `${home}/` }).end();
      else wpError(response, 404, 'rest_no_route');
    });
    expect(await cms.connect()).toMatchObject({ root: `${far.url}/wp-json/`, site: { home } });
  }
});

test('an interface that is announced where nothing answers is looked for at CMS_URL', async () => {
  const dead = await nowhere();
  const { cms, far } = await site((far) => ({ path }, response) => {
    response.setHeader('link', `<${dead}/wp-json/>; rel="https://api.w.org/"`);
    if (path === '/wp-json/') json(response, v2Index(far().url));
    else response.end(html('en'));
  });
  expect(await cms.connect()).toMatchObject({ root: `${far.url}/wp-json/` });
});

test('a front page that leads to a folder of a language has its interface above it', async () => {
  const { cms, far } = await site((far) => ({ path }, response) => {
    if (path === '/wp-json/') json(response, v2Index(far().url));
    else if (path === '/') response.writeHead(302, { location: '/en/' }).end();
    else if (path === '/en/') response.end(html('en'));
    else response.writeHead(404).end(html('en'));
  });
  expect(await cms.connect()).toMatchObject({ root: `${far.url}/wp-json/` });
});

test('a root segment and a namespace that the owner set are used', async () => {
  const { cms, far } = await site(
    (far) =>
      ({ path }, response) => {
        if (path === '/content/') json(response, v2Index(far().url, { namespaces: ['press/v2'] }));
        else if (path === '/content/press/v2/posts/4') json(response, v2Post(4));
        else wpError(response, 404, 'rest_no_route');
      },
    { apiRoot: 'content', namespace: 'press' },
  );
  expect((await cms.posts.get(4)).titleHtml).toBe('Post 4');
  expect(far.seen.map(({ path }) => path)).toContain('/content/press/v2/posts/4');
});

/** A site whose older plugin owns `/wp-json/`, so that v2 is left with `?rest_route=`. */
const withBoth = (far: () => FarSide, ofV2: Answering): Answering => {
  return (request, response) => {
    const { path, query } = request;
    if (path === '/wp-json/') json(response, legacyIndex(far().url));
    else if (query.has('rest_route')) return ofV2(request, response);
    else response.end(html('en'));
  };
};

test.each(['auto', 'v2'] as const)(
  'where v2 and the older plugin both answer, v2 is used (generation: %s)',
  async (generation) => {
    const { cms } = await site(
      (far) =>
        withBoth(far, ({ query }, response) => {
          if (query.get('rest_route') === '/') json(response, v2Index(far().url));
          else json(response, [v2Post(1)]);
        }),
      { generation },
    );
    expect(await cms.connect()).toMatchObject({ generation: 'v2', foundBy: '/?rest_route=/' });
  },
);

test('the address of v2 goes before that of the older plugin where a front page names both', async () => {
  const { cms, far } = await site((far) => ({ path }, response) => {
    const { url } = far();
    if (path === '/api/') json(response, v2Index(url));
    else if (path === '/api/wp/v2/posts') json(response, [v2Post(1)]);
    else if (path === '/wp-json/') json(response, legacyIndex(url));
    else {
      const old = `<${url}/wp-json/>; rel="https://github.com/WP-API/WP-API"`;
      response.setHeader('link', `${old}, <${url}/api/>; rel="https://api.w.org/"`);
      response.end(html('en'));
    }
  });
  expect(await cms.connect()).toMatchObject({ root: `${far.url}/api/`, generation: 'v2' });
});

test.each<[string, Answering]>([
  ['refuses its posts', (_, response) => wpError(response, 401, 'rest_login_required')],
  ['fails', (_, response) => wpError(response, 500, 'internal_server_error')],
  ['breaks the connection off', (_, response) => void response.destroy()],
  ['answers HTML', (_, response) => void response.end(html('en'))],
])('the older plugin is used where v2 beside it %s', async (_, ofPosts) => {
  const { cms, far } = await site((far) =>
    withBoth(far, (request, response) => {
      if (request.query.get('rest_route') !== '/') return ofPosts(request, response);
      json(response, v2Index(far().url));
    }),
  );
  expect(await cms.connect()).toMatchObject({ root: `${far.url}/wp-json/`, generation: 'legacy' });
});

test('a site without an interface is told what was tried, what each answered and what to change', async () => {
  const { cms, far } = await site(() => ({ path, query }, response) => {
    if (path === '/wp-json/') wpError(response, 403, 'rest_disabled', 'The REST API is off.');
    else if (query.has('rest_route'))
      response.end('<html><head><title>Welcome</title></head></html>');
    else response.end(html('en'));
  });
  const error = await cms.connect().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'CmsError', code: 'not-found-service' });
  const { message, hint } = error as { message: string; hint: string };
  expect(message.replaceAll(far.url, 'http://site')).toBe(
    [
      'No JSON REST interface was found at http://site/. Tried:',
      '  - http://site/: 200, names no interface root',
      '  - http://site/wp-json/: The content service answered 403 (rest_disabled): The REST API is off.',
      '  - http://site/?rest_route=/: The content service sent an HTML page (“Welcome”) instead of JSON.',
      '  - http://site/index.php?rest_route=/: The content service sent an HTML page (“Welcome”) instead of JSON.',
    ].join('\n'),
  );
  expect(hint).toContain('firewall');
  expect(hint).toContain('CMS_URL');
  // Plain ones are read as well.
  expect(hint).not.toContain('permalinks');
});

const says = async (front: (response: ServerResponse) => void): Promise<string> => {
  const { cms } = await site(() => ({ path, query }, response) => {
    if (path === '/' && !query.has('rest_route')) front(response);
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>');
  });
  const error = await cms.connect().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'not-found-service' });
  return (error as Error).message;
};

test('a site that shows no sign of WordPress is said not to look like it', async () => {
  expect(await says((response) => response.end(html('en')))).toMatch(
    /^This does not look like WordPress: no JSON REST interface was found at http/,
  );
  expect(await says((response) => response.writeHead(404).end('Nothing'))).toMatch(
    /^This does not/,
  );
});

test.each<[string, (response: ServerResponse) => void]>([
  ['its files', (response) => response.end('<link rel="stylesheet" href="/wp-content/a.css">')],
  ['a header', (response) => response.writeHead(200, { 'x-pingback': '/xmlrpc.php' }).end('Hi')],
  ['nothing, since it is closed', (response) => response.writeHead(401).end('Log in')],
  ['nothing, since it is broken', (response) => response.writeHead(500).end('Sorry')],
])('that is not said of a site whose front page shows %s', async (_, front) => {
  expect(await says(front)).toMatch(/^No JSON REST interface was found/);
});

test('a server that can’t be reached is said at once', async () => {
  const { far } = await site(() => (_, response) => {
    response.end();
  });
  await far.close();
  const cms = createCms({ url: far.url, retries: 0 });
  open.push(cms);
  await expect(cms.connect()).rejects.toMatchObject({ code: 'unreachable' });
});

test('credentials go to the origin that the owner gave, and to no other that the front page names', async () => {
  const elsewhere = await farSide((_, response) =>
    json(response, v2Index('http://elsewhere.test')),
  );
  open.push(elsewhere);
  const credentials = { method: 'basic', user: 'ada', password: 'planted-secret' } as const;
  const { cms } = await site(
    () => (_, response) => {
      response.setHeader('link', `<${elsewhere.url}/wp-json/>; rel="https://api.w.org/"`);
      response.end(html('en'));
    },
    { credentials, privateOrigins: [elsewhere.url] },
  );
  const error = await cms.users.me().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'redirect' });
  expect(JSON.stringify(elsewhere.seen)).not.toContain('uthorization');
});

test('an address with a password in it is refused before anything is sent', () => {
  expect(() => createCms({ url: 'https://ada:secret@example.com' })).toThrow(
    'The address of the site must not contain a user name or a password.',
  );
});
