import { rm, utimes } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { allowMarks, whileUnused } from '../../../../src/publish/lock.ts';
import { listen } from '../../../../src/server/http/listen.ts';
import { createLiveSite } from '../../../../src/server/static/live-site.ts';
import { ask } from '../../../support/ask.ts';
import { ageLive, openReleases, writeSite } from '../../../support/releases.ts';

const pageOf = (name: string) => ({
  'index.html': `page of ${name}`,
  [`_astro/${name}.css`]: name,
});

/** A project with a site and a server in `dist`. */
const open = async () => {
  const all = await openReleases();
  const own = await writeSite(join(all.project, 'dist'), pageOf('dist'));
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line) as never) });
  const serve = async () => {
    const site = createLiveSite(
      { own, releases: all.releases, base: '', headers: [], pagesOnDemand: () => null },
      log,
    );
    const server = await listen([site.answerAgain, site.answer], { host: '127.0.0.1', port: 0 });
    onTestFinished(async () => {
      await server.stop(100);
      site.close();
    });
    const read = async (path: string) => {
      const { status, headers, body } = await ask(server.url, path);
      return [status, headers['galley-release'] ?? null, body.toString('utf8')];
    };
    return { site, server, read };
  };
  return { ...all, own, lines, serve };
};

test('without a release, the site beside the program is served, until the first release', async () => {
  const { add, swap, serve, lines, own, releases } = await open();
  const { site, read } = await serve();
  expect(await read('/')).toEqual([200, null, 'page of dist']);
  expect([site.client, site.release, site.isThere]).toEqual([own, null, true]);
  expect(lines).toMatchObject([{ msg: 'serving', release: null, folder: own }]);

  const id = await add(1, pageOf('first'));
  await swap(id);
  await vi.waitFor(async () => expect(await read('/')).toEqual([200, id, 'page of first']));
  expect([site.client, site.release]).toEqual([join(releases, id, 'client'), id]);
  expect(lines.at(-1)).toMatchObject({ msg: 'serving', release: id });
});

test('an existing release is served from the start, by any program', async () => {
  const { add, swap, serve } = await open();
  const id = await add(1, pageOf('first'));
  await swap(id);
  expect(await (await serve()).read('/')).toEqual([200, id, 'page of first']);
});

test('a refresh switches to a new release at once, and back again', async () => {
  const { add, swap, serve } = await open();
  const ids = [await add(1, pageOf('one')), await add(2, pageOf('two'))] as const;
  await swap(ids[0]);
  const { site, read } = await serve();
  for (const [index, name] of [
    [1, 'two'],
    [0, 'one'],
    [1, 'two'],
  ] as const) {
    await swap(ids[index]);
    site.refresh();
    expect(await read('/')).toEqual([200, ids[index], `page of ${name}`]);
  }
});

test('redirects and the 404 page belong to the release', async () => {
  const { add, swap, serve, project } = await open();
  const redirects = { '../server/redirects.json': '{"paths":{"/old/":"/new/"},"ids":{}}' };
  const id = await add(1, { ...pageOf('one'), '404.html': 'not in one', ...redirects });
  await swap(id);
  const { site, server, read } = await serve();
  expect(await read('/nowhere/')).toEqual([404, id, 'not in one']);
  expect((await ask(server.url, '/old/')).headers.location).toBe('/new/');
  const next = await add(2, { ...pageOf('two'), '404.html': 'not in two' });
  await swap(next);
  site.refresh();
  expect(await read('/nowhere/')).toEqual([404, next, 'not in two']);
  expect(await read('/old/')).toEqual([404, next, 'not in two']);
  expect(project).not.toBe('');
});

test('assets of other releases, and of the program, are served for open pages', async () => {
  const { add, swap, serve } = await open();
  const one = await add(1, {
    ...pageOf('one'),
    'only-one/index.html': 'gone',
  });
  const two = await add(2, pageOf('two'));
  const three = await add(3, pageOf('three'));
  await swap(two);
  const { read } = await serve();
  expect(await read('/_astro/one.css')).toEqual([200, one, 'one']);
  expect(await read('/_astro/two.css')).toEqual([200, two, 'two']);
  expect(await read('/_astro/three.css')).toEqual([200, three, 'three']);
  expect(await read('/_astro/dist.css')).toEqual([200, null, 'dist']);
  for (const path of ['/_astro/none.css', '/only-one/', '/_astro/../only-one/']) {
    expect(await read(path)).toEqual([404, two, 'nothing is here']);
  }
});

test('the search of the release before answers open pages for an hour, since its texts may have been withdrawn', async () => {
  const { add, swap, serve, releases } = await open();
  const name = (number: number) => `/pagefind/${number}.pf_fragment`;
  const ids: string[] = [];
  for (const number of [1, 2, 3, 4])
    ids.push(await add(number, { ...pageOf(String(number)), [name(number).slice(1)]: 'text' }));
  const statuses = async () => {
    const { read } = await serve();
    return Promise.all([1, 2, 3, 4].map(async (each) => (await read(name(each)))[0]));
  };
  await swap(ids[2] ?? '');
  expect(await statuses()).toEqual([404, 404, 200, 404]);
  await ageLive(releases, 0);
  expect(await statuses()).toEqual([404, 200, 200, 404]);
  await ageLive(releases, 1 / 23);
  expect(await statuses()).toEqual([404, 404, 200, 404]);
});

test('where a release follows each minute, open pages get their assets and their search for that hour, too', async () => {
  const { add, swap, serve, releases } = await open();
  const minutes = 90;
  for (let made = 1; made <= minutes; made += 1) {
    const files = { [`_astro/${made}.css`]: 'style', [`pagefind/${made}.pf_index`]: 'index' };
    await swap(await add(made, { ...pageOf(String(made)), ...files }));
    await ageLive(releases, (minutes - made + 0.5) / (24 * 60));
  }
  const { read } = await serve();
  const statuses = async (made: number) => {
    const paths = [`/_astro/${made}.css`, `/pagefind/${made}.pf_index`];
    return Promise.all(paths.map(async (path) => (await read(path))[0]));
  };
  expect(await statuses(minutes - 1)).toEqual([200, 200]);
  expect(await statuses(minutes - 58)).toEqual([200, 200]);
  expect((await statuses(minutes - 62))[1]).toBe(404);
});

test('a running download is complete, even if its release is removed', async () => {
  const { add, swap, serve, releases } = await open();
  const film = Buffer.alloc(12_000_000, 'film');
  const one = await add(1, { ...pageOf('one'), 'film.mp4': film });
  const two = await add(2, pageOf('two'));
  await swap(one);
  const { site, server, read } = await serve();
  const chunks: Buffer[] = [];
  await new Promise<void>((done, fail) => {
    get(`${server.url}/film.mp4`, (response) => {
      expect(response.headers['galley-release']).toBe(one);
      // Larger than all buffers, so the rest is still read from disk.
      const goOn = async () => {
        await swap(two);
        site.refresh();
        expect(await read('/')).toEqual([200, two, 'page of two']);
        await rm(join(releases, one), { recursive: true });
        for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
      };
      goOn().then(done, fail);
    }).on('error', fail);
  });
  expect(Buffer.concat(chunks).equals(film)).toBe(true);
});

test('an incomplete release is not served, and the log says so once', async () => {
  const { add, swap, serve, lines, releases } = await open();
  const one = await add(1, pageOf('one'));
  const broken = await add(2, pageOf('broken'));
  await rm(join(releases, broken, 'client', '404.html'));
  await swap(one);
  const { site, read } = await serve();
  await swap(broken);
  for (let tries = 0; tries < 3; tries += 1) {
    site.refresh();
    expect(await read('/')).toEqual([200, one, 'page of one']);
  }
  const told = lines.filter(({ msg }) => msg === 'a site could not be opened');
  expect(told).toMatchObject([{ site: broken }]);
});

test('a missing link changes nothing', async () => {
  const { add, swap, serve, releases } = await open();
  const one = await add(1, pageOf('one'));
  await swap(one);
  const { site, read } = await serve();
  await rm(join(releases, 'current'));
  site.refresh();
  expect(await read('/')).toEqual([200, one, 'page of one']);
});

test('without a site, the answer is 503 until there is one', async () => {
  const { add, swap, serve, own } = await open();
  await rm(join(own, '404.html'));
  const { site, read } = await serve();
  expect(site.isThere).toBe(false);
  expect(await read('/')).toEqual([503, null, 'Nothing is published here yet.']);
  const id = await add(1, pageOf('first'));
  await swap(id);
  site.refresh();
  expect(await read('/')).toEqual([200, id, 'page of first']);
});

test('the live release and the previous one cannot be removed', async () => {
  const { add, swap, serve, releases } = await open();
  const ids: string[] = [];
  for (const number of [1, 2, 3]) {
    ids.push(await add(number, pageOf(`n${number}`)));
    allowMarks(join(releases, ids.at(-1)!));
  }
  await swap(ids[0]!);
  const { site } = await serve();
  const removable = () => ids.map((id) => whileUnused(join(releases, id), () => undefined));
  expect(removable()).toEqual([false, true, true]);
  await swap(ids[1]!);
  site.refresh();
  expect(removable()).toEqual([false, false, true]);
  await swap(ids[2]!);
  site.refresh();
  expect(removable()).toEqual([true, false, false]);
  site.close();
  expect(removable()).toEqual([true, true, true]);
});

test('a file that is unchanged in the next release is not sent again', async () => {
  const { add, swap, serve, releases } = await open();
  const ids = [await add(1, pageOf('same')), await add(2, pageOf('same'))] as const;
  for (const id of ids) await utimes(join(releases, id, 'client', 'index.html'), 1e9, 1e9);
  await swap(ids[0]);
  const { site, server } = await serve();
  const { etag = '' } = (await ask(server.url, '/')).headers;
  await swap(ids[1]);
  site.refresh();
  const again = await ask(server.url, '/', { headers: { 'if-none-match': etag } });
  expect([again.status, again.headers['galley-release']]).toEqual([304, ids[1]]);
});
