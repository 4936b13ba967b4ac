import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { createCms } from '../../src/wordpress/client/index.ts';
import type { DeskServer } from '../support/desk-server.ts';
import { openLiveSite, type LiveSite } from '../support/live-site.ts';
import { startEmptySample } from '../support/sample-service.ts';
import { freePort } from '../support/free-port.ts';
import {
  startWordPressServer,
  wordpressAvailable,
  type WordPressServer,
  type WordPressSite,
} from '../support/wordpress/index.ts';

const available = wordpressAvailable();
const secret = 'the secret that both of them know, long enough';
const post = z.object({ id: z.number(), status: z.string(), link: z.string() });
// Builds take their time where much else runs.
const patience = { timeout: 240_000, interval: 200 };

let server: WordPressServer;
let wordpress: WordPressSite;
let site: LiveSite;
let port: number;

async function write(fields: object): Promise<z.output<typeof post>> {
  const { login, applicationPassword } = wordpress.accounts.admin;
  const answer = await fetch(`${wordpress.url}/wp-json/wp/v2/posts`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${login}:${applicationPassword}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ content: 'From the quay.', ...fields }),
  });
  return post.parse(await answer.json());
}

/** Schedules a post for in two seconds, which WordPress itself takes for now: it wants a minute at least. */
async function schedule(fields: object) {
  const { id, status, link } = await write({
    status: 'future',
    date_gmt: '2099-01-01T10:00:00',
    ...fields,
  });
  expect([status, new URL(link).searchParams.get('p')]).toEqual(['future', String(id)]);
  await wordpress.php(`
    $at = time() + 2;
    global $wpdb;
    $date = ['post_date' => wp_date('Y-m-d H:i:s', $at), 'post_date_gmt' => gmdate('Y-m-d H:i:s', $at)];
    $wpdb->update($wpdb->posts, $date, ['ID' => ${id}]);
    clean_post_cache(${id});
    wp_clear_scheduled_hook('publish_future_post', [${id}]);
    wp_schedule_single_event($at, 'publish_future_post', [${id}]);
  `);
}

/** What an owner's crontab does. */
const cron = () => fetch(`${wordpress.url}/wp-cron.php`).then((answer) => answer.text());

/** Waits until readers get a text, and says how long that took. */
async function untilLive(
  desk: DeskServer,
  path: string,
  title: string,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
) {
  const since = performance.now();
  await vi.waitFor(async () => {
    await meanwhile();
    const answer = await fetch(desk.url + path);
    expect([answer.status, await answer.text()], desk.log()).toEqual([
      200,
      expect.stringContaining(title),
    ]);
  }, patience);
  return ((performance.now() - since) / 1000).toFixed(1);
}

/** How each rebuild ended. */
const ends = (desk: DeskServer) =>
  [...desk.log().matchAll(/"state":"(\w+)"/g)].map(([, state]) => state);

const suite = test.skipIf(!available.ok);
if (!available.ok) {
  test('What a real WordPress publishes is live', (context) => {
    context.skip(`${available.reason} (${available.install})`);
  });
}

beforeAll(async () => {
  if (!available.ok) return;
  port = await freePort();
  server = await startWordPressServer();
  wordpress = await server.site({ galley: { url: `http://127.0.0.1:${port}`, secret } });
  site = await openLiveSite({
    CMS_URL: wordpress.url,
    PORT: String(port),
    REBUILD_SECRET: secret,
    REBUILD_QUIET: '0s',
  });
  await site.publish();
}, 300_000);

afterAll(async () => {
  if (!available.ok) return;
  await server.stop();
  await site.remove();
});

suite(
  'with the plugin, a post is live from a click, and a scheduled one from its hour',
  async () => {
    const desk = await site.start({ POLL_SECONDS: '0' });
    onTestFinished(() => desk.stop());
    const { link } = await write({ title: 'Herring are back', status: 'publish' });
    const { pathname } = new URL(link);
    const seconds = await untilLive(desk, pathname, 'Herring are back');
    console.log(`From the click to live, with the plugin: ${seconds} s`);

    await schedule({ title: 'Tide at two', slug: 'tide' });
    const path = pathname.replace(/[^/]+\/$/, 'tide/');
    expect((await fetch(desk.url + path)).status).toBe(404);
    await untilLive(desk, path, 'Tide at two', cron);
    // Readers may have it a moment before the log says so.
    await vi.waitFor(() => expect(ends(desk)).toEqual(['live', 'live']), {
      timeout: 20_000,
    });
  },
);

suite('without the plugin, the server sees both by itself', async () => {
  await wordpress.php(`unlink(WPMU_PLUGIN_DIR . '/galley.php');`);
  const desk = await site.start({ POLL_SECONDS: '1' });
  onTestFinished(() => desk.stop());
  await schedule({ title: 'Fog at four', slug: 'fog' });
  const { link } = await write({ title: 'Ferry is late', status: 'publish' });
  const { pathname } = new URL(link);
  const seconds = await untilLive(desk, pathname, 'Ferry is late');
  console.log(`From the click to live, by looking each second: ${seconds} s`);
  await untilLive(desk, pathname.replace(/[^/]+\/$/, 'fog/'), 'Fog at four', cron);
  expect(desk.log()).toContain('1 post new');
});

test('the older generation of the interface is looked at, too', async () => {
  const service = await startEmptySample({ legacyPlugin: true, v2: false });
  const credentials = {
    method: 'application-password',
    user: 'admin',
    password: 'Tern Gull Seal Reef Cove Buoy',
  } as const;
  const editor = createCms({ url: service.url, credentials });
  const older = await openLiveSite({
    CMS_URL: service.url,
    REBUILD_QUIET: '0s',
    POLL_SECONDS: '1',
  });
  onTestFinished(async () => {
    await editor.close();
    await service.stop();
    await older.remove();
  });
  await editor.posts.create({ title: 'There before', content: 'Text', status: 'publish' });
  await older.publish();
  const desk = await older.start();
  onTestFinished(() => desk.stop());
  const { link } = await editor.posts.create({
    title: 'Lamp is lit',
    content: 'Text',
    status: 'publish',
  });
  const seconds = await untilLive(desk, new URL(link).pathname, 'Lamp is lit');
  console.log(`From the click to live, by looking at the older generation: ${seconds} s`);
});
