import { expect, test } from 'vitest';
import type { PluginRedirect } from '../../../../src/wordpress/client/index.ts';
import { home } from './fake-cms.ts';
import { useHarness } from './harness.ts';

const here = useHarness();

const give = (
  items: readonly (readonly [from: string, to: string, isTemporary?: boolean])[],
  others: readonly { readonly from: string; readonly why: string }[] = [],
) => {
  here.cms.content.redirects = {
    items: items.map(([from, to, isTemporary = false]): PluginRedirect => ({
      from,
      to,
      isTemporary,
    })),
    others,
    isRefused: false,
  };
};

/** Redirects as `old path -> new one`. */
const redirects = () =>
  Array.from(here.mirror.records('redirects'), ({ record: { path, to, isTemporary } }) => {
    const target = 'key' in to ? `${to.collection} ${to.key}` : to.address;
    return `${path} -> ${target}${isTemporary === true ? ' for now' : ''}`;
  });

const findings = () =>
  (here.mirror.get('findings', 'redirects plugin')?.record.findings ?? []).map(
    ({ what, why }) => `${what}: ${why}`,
  );

test('redirects of a plugin lead to pages of the site and to other sites', async () => {
  give([
    ['/spring-sale', '/2026/01/post-1/'],
    ['/Two%20Words/', `${home}/?p=2`, true],
    [`${home}/old.html`, '/contact'],
    ['/shop/', 'https://shop.example:8443/a b/?x=1&y=$1#c:d'],
    ['/chain/', '/spring-sale/'],
  ]);
  await here.sync();
  expect(redirects()).toEqual([
    '/Two Words/ -> /2026/01/post-2/ for now',
    '/chain/ -> /2026/01/post-1/',
    '/old.html/ -> /contact/',
    '/shop/ -> https://shop.example:8443/a%20b/?x=1&y=%241#c%3Ad',
    '/spring-sale/ -> /2026/01/post-1/',
  ]);
  expect(findings()).toEqual([]);
});

test('those that this site can’t make are reported', async () => {
  give(
    [
      ['/contact/', '/2026/01/post-1/'],
      ['/CATEGORY/news', '/2026/01/post-1/'],
      ['/archive/', '/2026/01/post-1/'],
      ['/desk/', '/2026/01/post-1/'],
      ['/', '/2026/01/post-1/'],
      ['/?s=fog', '/2026/01/post-1/'],
      ['https://far.example/', '/2026/01/post-1/'],
      ['/a/../../b/', '/x/'],
      ['/%2e%2e%2fetc/', '/2026/01/post-1/'],
      ['/round/', '/and-round/'],
      ['/and-round/', '/round/'],
      ['/self/', '/self/#top'],
      ['/lost/', '/nowhere/'],
      ['/script/', 'javascript:alert(1)'],
      ['/login/', 'https://me:secret@far.example/'],
      ['/twice/', '/2026/01/post-1/'],
      ['/twice', '/2026/01/post-2/'],
    ],
    [{ from: '^/news/(.*)\u001b[31m', why: 'its source is a regular expression' }],
  );
  await here.sync();
  expect(redirects()).toEqual(['/twice/ -> /2026/01/post-1/']);
  const path = 'its source is no path of this site without a query';
  const page = 'this site has a page at its source';
  const nowhere = 'this site has no page at its target';
  expect(findings()).toEqual([
    '^/news/(.*) [31m: its source is a regular expression',
    `/contact/: ${page}`,
    `/CATEGORY/news: ${page}`,
    `/archive/: ${page}`,
    `/desk/: ${path}`,
    `/: ${path}`,
    `/?s=fog: ${path}`,
    `https://far.example/: ${path}`,
    `/%2e%2e%2fetc/: ${path}`,
    `/a/../../b/: ${nowhere}`,
    '/round/: it leads in a circle',
    '/and-round/: it leads in a circle',
    '/self/: it leads in a circle',
    `/lost/: ${nowhere}`,
    '/script/: its target is no web address',
    '/login/: its target is no web address',
  ]);
});

test('they follow the plugin, and an unchanged sync changes nothing', async () => {
  give([['/sale/', '/2026/01/post-1/']]);
  await here.sync();
  const before = here.dump();
  const { touched } = await here.sync();
  expect(touched).toEqual({});
  expect(here.dump()).toEqual(before);
  give([['/sale/', '/2026/01/post-2/']]);
  await here.sync();
  expect(redirects()).toEqual(['/sale/ -> /2026/01/post-2/']);
  here.cms.content.redirects = null;
  await here.sync();
  expect(redirects()).toEqual([]);
});

test('they stay if the account loses the right, silently, or if the service has a fault, with a warning', async () => {
  give([
    ['/sale/', '/2026/01/post-1/'],
    ['/lost/', '/nowhere/'],
  ]);
  await here.sync();
  here.cms.content.redirects = { items: [], others: [], isRefused: true };
  expect((await here.sync()).warnings).toEqual([]);
  expect(redirects()).toEqual(['/sale/ -> /2026/01/post-1/']);
  here.cms.failures.set('redirects', 'server');
  expect((await here.sync()).warnings).toEqual([
    'The redirects of the plugin Redirection can’t be read: The redirects answered with server. The site keeps those of the last sync.',
  ]);
  expect(redirects()).toEqual(['/sale/ -> /2026/01/post-1/']);
  expect(findings()).toHaveLength(1);
});

test('the old address of a record is its own again when the plugin no longer redirects it', async () => {
  await here.sync();
  const { posts } = here.cms.content;
  posts[0] = { ...posts[0]!, slug: 'moved', link: `${home}/2026/01/moved/` };
  give([['/2026/01/post-1/', 'https://far.example/']]);
  await here.sync();
  await here.sync({ full: true });
  expect(redirects()).toEqual([
    '/2026/01/post-1/ -> entries 1',
    '/2026/01/post-1/ -> https://far.example/',
  ]);
});
