import { onTestFinished, expect, test } from 'vitest';
import { createCms, type CmsOptions } from '../../../../src/wordpress/client/index.ts';
import { farSide, json, v2Index } from '../../../support/far-side.ts';

const credentials = { method: 'application-password', user: 'ann', password: 'x' } as const;
const route = '/wp-json/redirection/v1/redirect';

const redirect = (id: number, more: Readonly<Record<string, unknown>> = {}) => ({
  id,
  url: `/old-${id}`,
  match_url: `/old-${id}`,
  match_type: 'url',
  action_type: 'url',
  action_code: 301,
  action_data: { url: `/new-${id}/` },
  regex: false,
  position: id,
  title: '',
  hits: 3,
  enabled: true,
  ...more,
});

interface Given {
  readonly namespaces?: readonly string[];
  readonly status?: number;
  readonly options?: Partial<CmsOptions>;
}

/** A service with these redirects, as the plugin sends them: 200 a page, counted from 0. */
async function service(rows: readonly unknown[], given: Given = {}) {
  const { namespaces = ['wp/v2', 'redirection/v1'], status = 200, options } = given;
  const far = await farSide((request, response) => {
    if (request.path === '/') response.end('<html lang="en"></html>');
    else if (request.path === '/wp-json/') json(response, { ...v2Index(far.url), namespaces });
    else if (request.path !== route) json(response, []);
    else if (status !== 200)
      json(
        response,
        { code: status < 500 ? 'rest_forbidden' : 'db_error', message: 'No.' },
        { status },
      );
    else {
      const size = Number(request.query.get('per_page'));
      const start = Number(request.query.get('page')) * size;
      json(response, { items: rows.slice(start, start + size), total: rows.length });
    }
  });
  const cms = createCms({ url: far.url, retries: 0, credentials, ...options });
  onTestFinished(async () => {
    await cms.close();
    await far.close();
  });
  return { cms, asked: () => far.seen.filter(({ path }) => path === route) };
}

test('redirects from one address to another are read in their order, signed, in one request', async () => {
  const { cms, asked } = await service([
    redirect(1, { position: 9 }),
    redirect(2, { action_code: 302 }),
    redirect(3, { action_code: '308', id: '3' }),
    redirect(4, { action_code: 307, action_data: { url: 'https://far.example/a?b=1' } }),
  ]);
  expect(await cms.redirects()).toEqual({
    items: [
      { from: '/old-2', to: '/new-2/', isTemporary: true },
      { from: '/old-3', to: '/new-3/', isTemporary: false },
      { from: '/old-4', to: 'https://far.example/a?b=1', isTemporary: true },
      { from: '/old-1', to: '/new-1/', isTemporary: false },
    ],
    others: [],
    isRefused: false,
  });
  expect(asked()).toHaveLength(1);
  expect(asked()[0]?.headers.authorization).toMatch(/^Basic /);
  expect(asked()[0]?.query.get('filterBy[status]')).toBe('enabled');
});

test('all others are named with the reason', async () => {
  const { cms } = await service([
    redirect(1, { regex: true, url: '^/news/(.*)' }),
    redirect(2, { match_type: 'login', action_data: { logged_in: '/a', logged_out: '/b' } }),
    redirect(3, { action_type: 'error', action_code: 410, action_data: null }),
    redirect(4, { action_code: 303 }),
  ]);
  expect(await cms.redirects()).toEqual({
    items: [],
    others: [
      { from: '^/news/(.*)', why: 'its source is a regular expression' },
      { from: '/old-2', why: 'it depends on more than the address (login)' },
      { from: '/old-3', why: 'it is not a redirect to an address (error)' },
      { from: '/old-4', why: 'its status is 303' },
    ],
    isRefused: false,
  });
});

test('what can’t be understood is no reason to stop: all pages are read, each redirect once', async () => {
  const rows = Array.from({ length: 450 }, (_, n) => redirect(n + 1));
  const odd = [null, 'x', {}, { id: 3, url: 7 }];
  const { cms, asked } = await service([...odd, ...rows, rows[0]]);
  const read = await cms.redirects();
  expect(read?.items).toHaveLength(450);
  expect(asked()).toHaveLength(3);
});

test('a proxy that drops the query ends the reading', async () => {
  const { cms, asked } = await service([]);
  expect((await cms.redirects())?.items).toEqual([]);
  expect(asked()).toHaveLength(1);
});

test('without the plugin nothing is asked; without an account, nothing is, and it says so', async () => {
  const without = await service([redirect(1)], { namespaces: ['wp/v2'] });
  expect(await without.cms.redirects()).toBeNull();
  const anonymous = await service([redirect(1)], { options: { credentials: undefined } });
  expect(await anonymous.cms.redirects()).toEqual({ items: [], others: [], isRefused: true });
  expect([...without.asked(), ...anonymous.asked()]).toEqual([]);
});

test.each([401, 403, 404])('a refusal with %i is no error', async (status) => {
  const { cms } = await service([], { status });
  expect((await cms.redirects())?.isRefused).toBe(true);
});

test('a fault of the service is one', async () => {
  const { cms } = await service([], { status: 500 });
  await expect(cms.redirects()).rejects.toMatchObject({ code: 'server' });
});
