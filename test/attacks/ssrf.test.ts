/** Each row of the tables in `docs/security.md` about addresses that are fetched. */
import type { ServerResponse } from 'node:http';
import { isIP } from 'node:net';

import { describe, expect, onTestFinished, test } from 'vitest';
import { createCms, type CmsOptions } from '../../src/wordpress/client/index.ts';
import { ask } from '../support/ask.ts';
import { farSide, json, v2Index, type FarSide, type Seen } from '../support/far-side.ts';
import { attackedSite } from './attacked-site.ts';
import { openNetwork, type Network } from './network.ts';
import { besides, rangeOf, someOf } from './ranges.ts';
import { tableBelow } from './security-tables.ts';

const publicAddress = '93.184.216.34';

interface Scene {
  readonly network: Network;
  /** A content service on this machine, at the address in `CMS_URL`. */
  readonly service: FarSide;
  /** What it answers; undefined for its index and empty pages. */
  answer: ((request: Seen, response: ServerResponse) => boolean) | undefined;
  /** What its index says besides. */
  index: Readonly<Record<string, unknown>>;
  /** What answers at all other addresses. */
  readonly others: FarSide;
  /** `http://10.0.0.1:4321/a.jpg` */
  at(host: string, path?: string): string;
  client(options?: Partial<CmsOptions>): ReturnType<typeof createCms>;
}

async function openScene(): Promise<Scene> {
  const others = await farSide((_, response) => {
    response.setHeader('connection', 'close').end('secret');
  });
  const service = await farSide((request, response) => {
    response.setHeader('connection', 'close');
    if (scene.answer?.(request, response) === true) return;
    if (request.path === '/wp-json/') json(response, v2Index(service.url, scene.index));
    else response.end('<html lang="en"></html>');
  });
  const scene: Scene = {
    network: openNetwork(),
    service,
    answer: undefined,
    index: {},
    others,
    at: (host, path = '/a.jpg') =>
      `http://${isIP(host) === 6 ? `[${host}]` : host}:${new URL(others.url).port}${path}`,
    client(options) {
      const cms = createCms({ url: service.url, retries: 0, timeout: 2_000, ...options });
      onTestFinished(() => cms.close());
      return cms;
    },
  };
  onTestFinished(async () => {
    await service.close();
    await others.close();
  });
  return scene;
}

/** How a request ended: the code and the words of its error. */
const endOf = (request: Promise<unknown>): Promise<string> =>
  request.then(
    () => 'asked',
    (error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      return `${code} ${String(error)}`;
    },
  );

const fetched = (scene: Scene, address: string, options?: Partial<CmsOptions>) =>
  endOf(scene.client(options).files.get(address));

/** Lets a file of the service redirect, and asks for it. */
function redirected(scene: Scene, location: string, options?: Partial<CmsOptions>) {
  scene.answer = ({ path }, response) => {
    if (path !== '/b.jpg') return false;
    response.writeHead(302, { location }).end();
    return true;
  };
  return fetched(scene, `${scene.service.url}/b.jpg`, options);
}

/** Ways to make Galley ask an address. */
const ways: Readonly<Record<string, (scene: Scene, address: string) => Promise<string>>> = {
  'a file': (scene, address) => fetched(scene, scene.at(address)),
  'a redirect': (scene, address) => redirected(scene, scene.at(address)),
  'a name': (scene, address) => {
    scene.network.name('a.example', [address]);
    return fetched(scene, scene.at('a.example'));
  },
  'a name that is public, too': (scene, address) => {
    scene.network.name('a.example', [publicAddress, address]);
    return fetched(scene, scene.at('a.example'));
  },
  'a name that was public before': async (scene, address) => {
    scene.network.name('a.example', [publicAddress], [address]);
    const cms = scene.client();
    expect(await endOf(cms.files.get(scene.at('a.example')))).toBe('asked');
    return endOf(cms.files.get(scene.at('a.example')));
  },
  'a name with https': (scene, address) => {
    scene.network.name('a.example', [address]);
    return fetched(scene, scene.at('a.example').replace('http:', 'https:'));
  },
  'a REST API': (scene, address) => {
    const link = `<${scene.at(address, '/wp-json/')}>; rel="https://api.w.org/"`;
    scene.answer = (_, response) => {
      response.writeHead(404, { link }).end();
      return true;
    };
    return endOf(scene.client().connect());
  },
};

/** Says that an address is refused, and that nothing was connected to it. */
function expectRefused(scene: Scene, address: string, end: string): void {
  expect([address, end]).toEqual([address, expect.stringContaining('is on a private network')]);
  expect(scene.network.reached).not.toContain(address);
  const hosts = scene.others.seen.map(({ headers }) => headers.host);
  expect(hosts.filter((host) => host !== new URL(scene.at('a.example')).host)).toEqual([]);
}

const rows = tableBelow('Addresses that are refused').map(([addresses = '', , what = '']) => ({
  addresses,
  what,
  ranges: Array.from(addresses.matchAll(/`(.+?)`/g), ([, range = '']) => rangeOf(range)),
}));
const ranges = rows.flatMap((row) => row.ranges);
const ranges4 = ranges.filter(({ version }) => version === 4);

describe.each(rows)('$addresses', ({ what, ranges: own }) => {
  test.each(Object.entries(ways))('as %s', async (_, way) => {
    const scene = await openScene();
    if (what === 'refused') {
      for (const address of own.flatMap(someOf))
        expectRefused(scene, address, await way(scene, address));
      return;
    }
    expect(what).toBe('as the IPv4 address in it');
    for (const { first } of own) {
      for (const inner of ranges4.flatMap(({ first: from, last }) => [from, last])) {
        const [address = ''] = someOf({ version: 6, first: first + inner, last: first + inner });
        expectRefused(scene, address, await way(scene, address));
      }
    }
  });
});

const outside = [
  ...ranges.flatMap((range) => besides(range, ranges)),
  ...[publicAddress, '2606:2800:220:1::1', '::ffff:5db8:d822', '64:ff9b::5db8:d822'],
];

test.each(Object.entries(ways))('all other addresses are asked as %s', async (_, way) => {
  const scene = await openScene();
  expect(outside.length).toBeGreaterThan(40);
  for (const address of outside) {
    const end = await way(scene, address);
    expect([address, end]).not.toEqual([address, expect.stringContaining('private network')]);
    expect(scene.network.reached).toContain(address);
  }
});

/** Expects that an address is refused, whatever happens there. */
async function expectNone(scene: Scene, ask: () => Promise<string>) {
  const before = scene.network.reached.length;
  const end = await ask();
  expect(end).toContain('is on a private network');
  expect(scene.network.reached.slice(before).filter((one) => one !== '127.0.0.1')).toEqual([]);
  expect(scene.others.seen).toEqual([]);
}

const comment = {
  postId: 1,
  parentId: null,
  authorName: 'Ann',
  authorEmail: 'ann@mail.example',
  authorUrl: '',
  text: 'Hello',
  address: '',
  userAgent: '',
};

/** By the first cell of their rows. */
const cases: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'a name that leads to a refused address': async (scene) => {
    scene.network.name('a.example', ['10.0.0.1']);
    await expectNone(scene, () => fetched(scene, scene.at('a.example')));
  },
  'a name that leads to a public and a refused address': async (scene) => {
    scene.network.name('a.example', [publicAddress, 'fd00::1']);
    await expectNone(scene, () => fetched(scene, scene.at('a.example')));
  },
  'a name whose address changes after a look-up': async (scene) => {
    scene.network.name('a.example', [publicAddress], ['10.0.0.1']);
    const cms = scene.client();
    const asked = () => endOf(cms.files.get(scene.at('a.example')));
    expect(await asked()).toBe('asked');
    expect(scene.network.reached).toContain(publicAddress);
    expect(await asked()).toContain('is on a private network');
    expect(scene.network.reached).not.toContain('10.0.0.1');
  },
  'a redirect to a refused address, or to a name that leads to one': async (scene) => {
    scene.network.name('a.example', ['10.0.0.1']);
    const { port } = new URL(scene.others.url);
    for (const location of [scene.at('10.0.0.1'), scene.at('a.example'), `//10.0.0.1:${port}/a`])
      await expectNone(scene, () => redirected(scene, location));
  },
  'an address in octal, hexadecimal or as one number, in full-width digits, percent-encoded, or with a dot at its end':
    async (scene) => {
      scene.network.name('localhost.', ['127.0.0.1']);
      for (const host of [
        ...['0177.0.0.1', '0x7f.0.0.1', '0x7f000001', '2130706433', '017700000001', '127.1', '0'],
        ...[
          '１２７.０.０.１',
          '127。0。0。1',
          '%31%32%37.0.0.1',
          '127.0.0.1.',
          '0x7F.1.',
          '①②⑦.0.0.1',
        ],
        ...['localhost', 'LOCALHOST', 'localhost.', 'ⓛocalhost'],
        ...[
          '[::ffff:127.0.0.1]',
          '[0:0:0:0:0:ffff:7f00:1]',
          '[::127.0.0.1]',
          '[64:ff9b::10.0.0.1]',
        ],
      ]) {
        await expectNone(scene, () => fetched(scene, scene.at(host)));
        // The header of a response has bytes only.
        if (!/[^ -~]/.test(host)) await expectNone(scene, () => redirected(scene, scene.at(host)));
      }
    },
  '`https:`': async (scene) => {
    scene.network.name('a.example', ['10.0.0.1']);
    for (const host of ['a.example', '10.0.0.1', '::1'])
      await expectNone(scene, () => fetched(scene, scene.at(host).replace('http:', 'https:')));
  },
  'a protocol other than `http:` and `https:`': async (scene) => {
    for (const address of [
      ...['file:///etc/passwd', 'ftp://10.0.0.1/a', 'gopher://10.0.0.1:6379/_x', 'ws://10.0.0.1/'],
      ...['data:text/plain,a', 'unix:/run/a.sock', 'http+unix://%2frun%2fa.sock/', '//10.0.0.1/a'],
    ]) {
      expect(await fetched(scene, address)).toMatch(/^invalid /);
      if (address.startsWith('//')) continue;
      expect(await redirected(scene, address)).toMatch(/^redirect /);
    }
    expect(scene.network.reached.filter((one) => one !== '127.0.0.1')).toEqual([]);
    expect(scene.others.seen).toEqual([]);
  },
  'another port, or another name, of the private host in `CMS_URL`': async (scene) => {
    const { port } = new URL(scene.service.url);
    for (const address of [
      ...[scene.at('127.0.0.1'), scene.at('localhost'), 'http://127.0.0.1/', 'https://127.0.0.1/'],
      ...[`http://localhost:${port}/`, `http://127.0.0.2:${port}/`, `http://[::1]:${port}/`],
    ])
      await expectNone(scene, () => fetched(scene, address));
  },
  'an origin in `PRIVATE_ORIGINS`': async (scene) => {
    scene.network.name('media.example', ['10.0.0.2']);
    const { origin } = new URL(scene.at('10.0.0.1'));
    const privateOrigins = [origin, new URL(scene.at('media.example')).origin];
    for (const address of ['http://10.0.0.1/', 'http://media.example:81/', scene.at('10.0.0.3')])
      await expectNone(scene, () => fetched(scene, address, { privateOrigins }));
    for (const host of ['10.0.0.1', 'media.example'])
      expect(await fetched(scene, scene.at(host), { privateOrigins })).toBe('asked');
    expect(scene.network.reached).toEqual(expect.arrayContaining(['10.0.0.1', '10.0.0.2']));
  },
  "a private address that WordPress's index or front page names for itself or for its REST API":
    async (scene) => {
      const home = scene.at('10.0.0.1', '');
      const oauth1 = { request: `${home}/r`, authorize: `${home}/a`, access: `${home}/t` };
      scene.index = { url: home, home, authentication: { oauth1 } };
      const cms = scene.client();
      await cms.connect();
      const client = { consumerKey: 'key', consumerSecret: 'secret' };
      const legs = await cms.authorization(client);
      expect(await endOf(legs.begin('oob'))).toMatch(/^redirect .*only to the origin in CMS_URL/);
      await expectNone(scene, () => endOf(cms.files.get(`${home}/a.jpg`)));
      expect(await cms.isPostsPage(1)).toBe(false);
      for (const answer of [
        { link: `<${home}/wp-json/>; rel="https://api.w.org/"` },
        { location: `${home}/` },
      ]) {
        scene.answer = ({ path }, response) => {
          response.writeHead('location' in answer ? 302 : 404, answer).end();
          return path !== '';
        };
        await expectNone(scene, () => endOf(scene.client().connect()));
      }
    },
  'a comment, or a page whose styles are read, if WordPress names another host as its own': async (
    scene,
  ) => {
    scene.network.name('named.example', [publicAddress]);
    scene.network.name('other.example', [publicAddress]);
    const own = scene.at('named.example', '');
    for (const path of ['/', `//other.example:${new URL(own).port}/`, '/\\other.example/']) {
      scene.index = { url: own + path, home: own + path };
      const cms = scene.client();
      await cms.connect();
      await endOf(cms.sendComment(comment));
      await endOf(cms.pageStyles(`${own}${path}a/`));
    }
    expect(scene.others.seen).toEqual([]);
    expect(scene.service.seen.filter(({ method }) => method === 'POST')).toHaveLength(3);
    expect(scene.service.seen.filter(({ path }) => path.endsWith('/a/'))).toHaveLength(3);
  },
  'a user name and password in an address': async (scene) => {
    scene.network.name('a.example', [publicAddress]);
    const address = (path: string) => scene.at('ann:sesame@a.example', path);
    expect(await fetched(scene, address('/a.jpg'))).toBe('asked');
    expect(await redirected(scene, address('/b.jpg'))).toBe('asked');
    scene.answer = (_, response) => {
      const link = `<${address('/wp-json/')}>; rel="https://api.w.org/"`;
      response.writeHead(404, { link }).end();
      return true;
    };
    expect(await endOf(scene.client().connect())).not.toContain('sesame');
    expect(scene.others.seen.map(({ path }) => path)).toEqual(['/a.jpg', '/b.jpg', '/wp-json/']);
    expect(scene.others.seen.filter(({ headers }) => headers.authorization)).toEqual([]);
  },
  'the headers `Host`, `Forwarded` and `X-Forwarded-Host` of a request to the server': async ({
    others,
  }) => {
    const site = await attackedSite({ TRUST_PROXY: '1' });
    onTestFinished(() => site.stop());
    const { host } = new URL(others.url);
    const named = {
      'x-forwarded-host': host,
      'x-forwarded-proto': 'http',
      forwarded: `host=${host}`,
    };
    const statuses = new Map<string, number>();
    for (const path of [
      ...['/', '/no-such-page/', '/404', '/404.html', '/500.html', '/desk/', '/desk/sign-in'],
      ...[
        '/desk/no-such-page',
        '/desk/posts',
        '/desk/%ff',
        '/preview/unknown',
        '/api/me',
        '/api/x',
      ],
      ...['/_image?href=/a.jpg&w=9&f=png', `/_image?href=${others.url}/a.jpg&w=9&f=png`],
      ...[`/_image?href=//${host}/a.jpg`, '/_server-islands/A', '/healthz', '/readyz'],
      ...[`//${host}/a`, `${others.url}/a`, '/previews/spring/', '/previews/unknown/'],
    ])
      for (const headers of [{ host }, { host, ...named }, { host: 'a.example', ...named }])
        statuses.set(path, (await ask(site.url, path, { headers })).status);
    expect([...statuses].filter(([, status]) => status >= 500)).toEqual([]);
    expect(statuses.get('/')).toBe(200);
    expect(others.seen).toEqual([]);
  },
};

const caseNames = tableBelow('How an address is reached').map(([name = '']) => name);

test('each case of the documentation is tried here, and none besides', () => {
  expect(Object.keys(cases)).toEqual(caseNames);
});

test.each(caseNames)('%s', async (name) => {
  await cases[name]?.(await openScene());
});
