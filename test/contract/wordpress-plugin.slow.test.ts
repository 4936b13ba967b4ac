import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { isSigned, signCall } from '../../src/server/rebuilds/signed-calls.ts';
import { createCms } from '../../src/wordpress/client/index.ts';
import { farSide, json, type FarSide, type Seen } from '../support/far-side.ts';
import { visitor } from '../support/visitor.ts';
import {
  startWordPressServer,
  wordpressAvailable,
  type WordPressServer,
  type WordPressSite,
} from '../support/wordpress/index.ts';

const available = wordpressAvailable();
const secret = 'a secret of the tests & "quotes", long enough';
const publicSite = 'http://gazette.test/paper';
const people = { accept: 'text/html,application/xhtml+xml;q=0.9', 'user-agent': 'A browser' };

let far: FarSide;
let server: WordPressServer;
let wordpress: WordPressSite;
let status = 202;
let from = 0;

const call = z.strictObject({
  event: z.string(),
  action: z.string(),
  id: z.number().nullable(),
  reason: z.string(),
  site: z.string(),
});

const isGenuine = ({ headers, body }: Seen) =>
  isSigned(secret, {
    id: String(headers['webhook-id']),
    timestamp: String(headers['webhook-timestamp']),
    signature: String(headers['webhook-signature']),
    body: Buffer.from(body),
  });

/** The calls of this test so far, each held against its signature. */
const calls = () =>
  far.seen.slice(from).map((seen) => {
    expect([seen.method, seen.path, isGenuine(seen)]).toEqual([
      'POST',
      '/paper/api/rebuilds',
      true,
    ]);
    return call.parse(JSON.parse(seen.body));
  });
const told = () => calls().map(({ event, action }) => `${event} ${action}`);

const answer = z.looseObject({ id: z.number(), preview_link: z.string().optional() });

async function rest(method: string, path: string, body?: object) {
  const { login, applicationPassword } = wordpress.accounts.admin;
  const response = await fetch(`${wordpress.url}/wp-json/wp/v2/${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${login}:${applicationPassword}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.ok, text).toBe(true);
  return JSON.parse(text) as unknown;
}
const make = async (path: string, body: object) => answer.parse(await rest('POST', path, body));
const post = (more: object = {}) => make('posts', { title: 'News', content: 'Text', ...more });
const published = () => post({ status: 'publish' });
const forget = () => {
  from = far.seen.length;
};
const cron = async () => {
  await (await fetch(`${wordpress.url}/wp-cron.php`)).text();
};
const notices = (before = '') =>
  wordpress.php(`
    wp_set_current_user(${wordpress.accounts.admin.id});
    ${before}
    do_action('admin_notices');
  `);

const suite = test.skipIf(!available.ok);
if (!available.ok) {
  test('A real WordPress tells Galley', (context) => {
    context.skip(`${available.reason} (${available.install})`);
  });
}

beforeAll(async () => {
  if (!available.ok) return;
  far = await farSide((_, response) => json(response, { id: 'job' }, { status }));
  server = await startWordPressServer();
  wordpress = await server.site({ galley: { url: `${far.url}/paper/`, secret, site: publicSite } });
});

beforeEach(() => {
  status = 202;
  if (available.ok) forget();
});

afterAll(async () => {
  if (!available.ok) return;
  await server.stop();
  await far.close();
});

suite(
  'one call for a post that is published, changed, taken back, put into the trash',
  async () => {
    const { id } = await published();
    expect(calls()).toEqual([
      {
        event: 'post',
        action: 'publish',
        id,
        site: wordpress.url,
        reason: 'post "News" was published',
      },
    ]);
    await make(`posts/${id}`, { title: 'Newer', categories: [1], sticky: true });
    await make(`posts/${id}`, { status: 'draft' });
    await make(`posts/${id}`, { status: 'publish' });
    await rest('DELETE', `posts/${id}`);
    expect(told()).toEqual([
      ...['post publish', 'post update', 'post unpublish', 'post publish', 'post trash'],
    ]);
  },
);

suite('one call for a post that is deleted permanently, and for a page', async () => {
  const { id } = await published();
  const page = await make('pages', { title: 'About', status: 'publish' });
  forget();
  await rest('DELETE', `posts/${id}?force=true`);
  await rest('DELETE', `pages/${page.id}?force=true`);
  expect(told()).toEqual(['post delete', 'page delete']);
});

suite('no call for what the public does not see', async () => {
  const draft = await post();
  await make(`posts/${draft.id}`, { title: 'Draft, newer' });
  await make(`posts/${draft.id}/autosaves`, { title: 'Draft, as it is typed' });
  const secretPost = await post({ status: 'publish', password: 'seal' });
  await make(`posts/${secretPost.id}`, { title: 'Behind a password' });
  const hidden = await post({ status: 'private' });
  const later = await post({ status: 'future', date_gmt: '2099-01-01T10:00:00' });
  for (const { id } of [draft, secretPost, hidden, later]) {
    await rest('DELETE', `posts/${id}`);
    await rest('DELETE', `posts/${id}?force=true`);
  }
  await wordpress.php(`
    register_post_type('order', ['public' => false]);
    register_taxonomy('shelf', 'post', ['public' => false]);
    wp_insert_post(['post_type' => 'order', 'post_status' => 'publish', 'post_title' => 'An order']);
    wp_insert_term('Third shelf', 'shelf');
    update_option('posts_per_page', 7);
    update_user_meta(${wordpress.accounts.carol.id}, 'description', 'Has written nothing');
  `);
  expect(told()).toEqual([]);
});

suite(
  'a password that is set takes a post away, and one that is removed brings it back',
  async () => {
    const { id } = await published();
    forget();
    await make(`posts/${id}`, { password: 'seal' });
    await make(`posts/${id}`, { password: '' });
    expect(told()).toEqual(['post unpublish', 'post publish']);
  },
);

suite('one call for terms, comments, menus, files, authors and settings', async () => {
  const { id } = await published();
  const term = await make('categories', { name: 'Tides' });
  await make(`categories/${term.id}`, { name: 'High tides' });
  await rest('DELETE', `categories/${term.id}?force=true`);
  const comment = await make('comments', { post: id, content: 'Well said', status: 'hold' });
  await make(`comments/${comment.id}`, { status: 'approved' });
  await make(`comments/${comment.id}`, { status: 'hold' });
  const menu = await make('menus', { name: 'Main' });
  await make('menu-items', {
    title: 'Quay',
    url: 'https://quay.test/',
    status: 'publish',
    menus: menu.id,
  });
  await make(`users/${wordpress.accounts.admin.id}`, { name: 'The Editor' });
  await make(`users/${wordpress.accounts.admin.id}`, { description: 'Edits.' });
  await rest('POST', 'settings', { title: 'The Harbour Gazette & Mail', description: 'New' });
  const picture = await wordpress.php(`
    echo wp_insert_attachment(['post_title' => 'A picture', 'post_mime_type' => 'image/png']);
  `);
  await make(`media/${picture}`, { caption: 'At low tide' });
  expect(told()).toEqual([
    ...['post publish', 'term create', 'term update', 'term delete'],
    ...['comment approve', 'comment unapprove', 'menu update'],
    ...['user update', 'user update', 'site update', 'media update'],
  ]);
});

suite('many changes in one request are one call', async () => {
  await wordpress.php(`
    foreach (range(1, 5) as $number) {
        wp_insert_post(['post_title' => "Number $number", 'post_status' => 'publish']);
    }
  `);
  expect(calls().map(({ reason }) => reason)).toEqual([
    'post "Number 1" was published (and 4 more)',
  ]);
});

suite('one call when WP-Cron publishes what is due', async () => {
  const { id } = await post({ status: 'future', date_gmt: '2099-01-01T10:00:00' });
  await wordpress.php(`
    global $wpdb;
    $wpdb->update($wpdb->posts, ['post_date' => '2020-01-01 10:00:00', 'post_date_gmt' => '2020-01-01 10:00:00'], ['ID' => ${id}]);
    wp_clear_scheduled_hook('publish_future_post', [${id}]);
    wp_schedule_single_event(time() - 5, 'publish_future_post', [${id}]);
  `);
  forget();
  await cron();
  expect(calls().map(({ event, action, id: which }) => [event, action, which])).toEqual([
    ['post', 'publish', id],
  ]);
});

suite('a call that failed is told to administrators, and made again by WP-Cron', async () => {
  expect(await notices()).toBe('');
  status = 503;
  const { id } = await published();
  expect(calls().map((each) => each.id)).toEqual([id]);
  expect(await notices()).toMatch(
    /notice-error.*Galley could not be told of a change .* ago\. It answered 503\. It is tried again by itself\./,
  );
  const makeDue = `
    $at = wp_next_scheduled('galley_retry');
    echo $at - time() > 30 ? 'later' : 'at once';
    wp_clear_scheduled_hook('galley_retry');
    wp_schedule_single_event(time() - 5, 'galley_retry');
  `;
  expect(await wordpress.php(makeDue)).toBe('later');
  await cron();
  expect(calls()).toHaveLength(2);
  status = 202;
  expect(await wordpress.php(makeDue)).toBe('later');
  await cron();
  expect(calls().map((each) => each.id)).toEqual([id, id, id]);
  expect(await notices()).toBe('');
  expect(
    await wordpress.php(`var_dump(wp_next_scheduled('galley_retry'), get_option('galley_state'));`),
  ).toBe('bool(false)\nbool(false)\n');
});

suite(
  'what the server refuses is not tried again, and nothing that is kept or shown holds the secret',
  async () => {
    status = 401;
    await published();
    const shown = await notices();
    expect(shown).toContain('GALLEY_SECRET is not the same as its REBUILD_SECRET');
    const kept = await wordpress.php(`
    var_dump(wp_next_scheduled('galley_retry'));
    global $wpdb;
    echo json_encode($wpdb->get_col("SELECT option_value FROM $wpdb->options"));
  `);
    expect(kept).toMatch(/^bool\(false\)/);
    expect(shown + kept).not.toContain('long enough');
    status = 202;
    await published();
    expect(await notices()).toBe('');
  },
);

suite.each([
  [
    'nothing',
    `['url' => null, 'secret' => null]`,
    /GALLEY_URL is not defined.*GALLEY_SECRET is not defined/,
  ],
  [
    'no texts',
    `['url' => ['x'], 'secret' => 42, 'site' => new stdClass]`,
    /GALLEY_URL must be.*GALLEY_SECRET must be.*GALLEY_SITE must be/,
  ],
  [
    'a password in the address',
    `['url' => 'https://me:pass@far.test', 'secret' => 'x']`,
    /GALLEY_URL must be.*GALLEY_SECRET must be/,
  ],
])('%s in wp-config.php is said, and breaks nothing', async (_, settings, problem) => {
  const shown = await notices(`
    add_filter('galley_settings', function () { return ${settings}; });
    wp_insert_post(['post_title' => 'Unheard', 'post_status' => 'publish']);
    echo get_preview_post_link(1), ' ';
  `);
  expect(shown).toMatch(problem);
  expect(shown).toContain('preview=true');
  expect(shown).not.toContain('pass@');
  expect(calls()).toEqual([]);
});

suite(
  'Preview opens Galley’s preview, in the block editor’s way of a published post, too',
  async () => {
    const { id } = await published();
    const autosave = await make(`posts/${id}/autosaves`, { title: 'As it is typed' });
    expect(autosave.preview_link).toBe(`${far.url}/paper/desk/preview/${id}`);
  },
);

suite(
  'the block editor’s preview of a draft, and View, lead whoever may see them on from WordPress',
  async () => {
    const draft = await post();
    const { id } = await published();
    const editor = visitor();
    await editor.post(`${wordpress.url}/wp-login.php`, {
      log: 'alice',
      pwd: wordpress.accounts.alice.password,
    });
    const seen = await editor.get(`${wordpress.url}/?p=${draft.id}&preview=true`, people);
    expect(seen.location?.href).toBe(`${far.url}/paper/desk/preview/${draft.id}`);

    const open = async (path: string, headers: Record<string, string>) => {
      const answer = await fetch(`${wordpress.url}${path}`, { headers, redirect: 'manual' });
      return [answer.status, answer.headers.get('location'), answer.headers.get('link') ?? ''];
    };
    const link = new URL(
      z.looseObject({ link: z.string() }).parse(await rest('GET', `posts/${id}`)).link,
    );
    expect(link.origin).toBe(wordpress.url);
    expect(await open(`${link.pathname}?x=1`, people)).toEqual([
      ...[302, `${publicSite}${link.pathname}?x=1`, expect.stringContaining('api.w.org')],
    ]);
    expect((await open('/', people))[1]).toBe(`${publicSite}/`);
    expect((await open(`/?p=${draft.id}&preview=true`, people))[1]).toBeNull();
    for (const path of ['/feed/', '/robots.txt', '/wp-sitemap.xml', '/nowhere-at-all/']) {
      expect([path, (await open(path, people))[1]]).toEqual([path, null]);
    }
    // As Galley itself asks.
    const galley = { accept: 'application/json, text/html;q=0.5', 'user-agent': 'Galley' };
    expect(await open('/', galley)).toEqual([200, null, expect.stringContaining('api.w.org')]);
  },
);

suite(
  'readers who write at the same time have addresses of their own, if Galley signs them',
  async () => {
    // Comments of other tests were written from the server's own address, too.
    await wordpress.php(`foreach (get_comments() as $each) wp_delete_comment($each, true);`);
    const { id } = await published();
    let number = 0;
    const write = async (address: string, sign: string | null) => {
      number += 1;
      const cms = createCms({
        url: wordpress.url,
        retries: 0,
        signReader: sign === null ? undefined : (words) => signCall(sign, words),
      });
      const sent = await cms.sendComment({
        postId: id,
        parentId: null,
        authorName: `Rita ${number}`,
        authorEmail: `rita${number}@reader.example`,
        authorUrl: '',
        text: `Well said & "quoted", ${number}.`,
        address,
        userAgent: 'A browser',
      });
      await cms.close();
      return sent.state === 'refused' ? sent.why : sent.state;
    };
    expect(await write('192.0.2.1', null)).toBe('held');
    // To WordPress, both have the address of the server.
    expect(await write('192.0.2.2', null)).toBe('flood');
    expect(await write('192.0.2.2', 'another secret of somebody, long enough')).toBe('flood');
    expect(await write('192.0.2.3', secret)).toBe('held');
    expect(await write('2001:db8::4', secret)).toBe('held');
    // This reader does write too quickly.
    expect(await write('192.0.2.3', secret)).toBe('flood');
    const addresses = await wordpress.php(`
    foreach (get_comments(['post_id' => ${id}, 'order' => 'ASC']) as $each) {
        echo $each->comment_author_IP, ' ';
    }
  `);
    expect(addresses.trim().split(' ')).toEqual([expect.any(String), '192.0.2.3', '2001:db8::4']);
  },
);
