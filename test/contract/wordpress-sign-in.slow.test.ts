import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDoor, type Door } from '../support/desk-door.ts';
import { visitor, type Seen, type Visitor } from '../support/visitor.ts';
import {
  startWordPressServer,
  wordpressAvailable,
  type WordPressServer,
  type WordPressSite,
} from '../support/wordpress/index.ts';

const available = wordpressAvailable();
let server: WordPressServer;
let wordpress: WordPressSite;
let door: Door;

interface Shown {
  readonly trouble: string | null;
  readonly ways: Readonly<Record<string, string | null>>;
}

const shown = ({ text }: Seen) => JSON.parse(text) as Shown;
const whoIs = async (who: Visitor) => {
  const { text } = await who.get(`${door.url}/desk/posts`);
  return (JSON.parse(text) as { editor: { slug: string; token: string } | null }).editor;
};
const locationOf = ({ location, text }: Seen): URL => {
  if (location === null) throw new Error(`No redirect: ${text.slice(0, 500)}`);
  return location;
};

const logIn = (who: Visitor) =>
  who.post(`${wordpress.url}/wp-login.php`, {
    log: 'alice',
    pwd: wordpress.accounts.alice.password,
  });

/** The hidden fields of WordPress's own form. */
const hiddenFields = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(([tag]) => {
      const value = (name: string) =>
        (new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
          .replaceAll('&#038;', '&')
          .replaceAll('&amp;', '&');
      return [value('name'), value('value')];
    }),
  );

const setOut = async (who: Visitor): Promise<{ page: URL; fields: Record<string, string> }> => {
  const { ways } = shown(await who.get(`${door.url}/desk/sign-in?to=/desk/new`));
  const page = locationOf(await who.get(`${door.url}${ways['applicationPasswords'] ?? ''}`));
  // The name is in a field that can be seen.
  const fields = { app_name: page.searchParams.get('app_name') ?? '' };
  return { page, fields: { ...fields, ...hiddenFields((await who.get(page)).text) } };
};

if (available.ok) {
  // The desk in a browser signs in at the one that is installed (desk-wordpress.slow.test.ts).
  describe('the newest WordPress', () => {
    beforeAll(async () => {
      server = await startWordPressServer({ newest: true });
      wordpress = await server.site();
    }, 240_000);
    afterAll(() => server.stop());
    afterEach(() => door.stop());

    test('WordPress’s own page hands the desk a password, and signing out revokes it', async () => {
      door = await openDoor({ cmsUrl: wordpress.url });
      const who = visitor();
      await logIn(who);
      const { page, fields } = await setOut(who);
      const granted = locationOf(
        await who.post(page.href.replace(/\?.*/, ''), { ...fields, approve: 'Yes' }),
      );
      expect(granted.href).toContain(`${door.url}/desk/sign-in?state=`);
      expect(locationOf(await who.get(granted)).href).toBe(`${door.url}/desk/new`);
      const editor = await whoIs(who);
      expect(editor?.slug).toBe('alice');

      const again = visitor();
      await logIn(again);
      const second = await setOut(again);
      const form = { ...second.fields, approve: 'Yes' };
      await again.get(locationOf(await again.post(second.page.href.replace(/\?.*/, ''), form)));
      expect((await whoIs(again))?.slug).toBe('alice');

      const count = () =>
        wordpress.php(
          `echo count(WP_Application_Passwords::get_user_application_passwords(${wordpress.accounts.alice.id}));`,
        );
      const before = Number(await count());
      await who.post(`${door.url}/desk/sign-out`, { token: editor?.token ?? '' });
      expect(Number(await count())).toBe(before - 1);
      expect(await whoIs(who)).toBeNull();
    });

    test('whoever says no there comes back without a password', async () => {
      door = await openDoor({ cmsUrl: wordpress.url });
      const who = visitor();
      await logIn(who);
      const { page, fields } = await setOut(who);
      const refused = locationOf(
        await who.post(page.href.replace(/\?.*/, ''), { ...fields, reject: 'No' }),
      );
      expect(locationOf(await who.get(refused)).searchParams.get('trouble')).toBe('declined');
    });

    test('the login of the same browser lets an editor in', async () => {
      door = await openDoor({ cmsUrl: wordpress.url });
      const who = visitor();
      await logIn(who);
      const { ways } = shown(await who.get(`${door.url}/desk/sign-in?to=/desk/media`));
      const seen = await who.get(`${door.url}${ways['withinSite'] ?? ''}`);
      expect(locationOf(seen).href).toBe(`${door.url}/desk/media`);
      expect((await whoIs(who))?.slug).toBe('alice');
    });

    test('a name and an application password let an editor in, a wrong one and an unknown name alike do not', async () => {
      door = await openDoor({ cmsUrl: wordpress.url });
      const who = visitor();
      const password = wordpress.accounts.alice.applicationPassword;
      const send = (user: string, given: string) =>
        who.post(`${door.url}/desk/sign-in`, { user, password: given });
      expect(shown(await send('alice', 'no')).trouble).toBe('wrong');
      expect(shown(await send('nobody', 'no')).trouble).toBe('wrong');
      await send('alice', password);
      expect((await whoIs(who))?.slug).toBe('alice');
    });

    test('a site that answers nobody who is not logged in takes an application password all the same', async () => {
      const closed = await server.site({ closedBy: ['asks-for-login'] });
      const { alice, admin } = closed.accounts;
      door = await openDoor({ cmsUrl: closed.url });
      const who = visitor();
      const seen = await who.get(`${door.url}/desk/sign-in`);
      expect(shown(seen)).toMatchObject({
        trouble: 'service',
        ways: { applicationPasswords: null },
      });
      const send = (password: string) =>
        who.post(`${door.url}/desk/sign-in`, { user: 'alice', password });
      expect(shown(await send('no')).trouble).toBe('wrong');
      await send(alice.applicationPassword);
      expect((await whoIs(who))?.slug).toBe('alice');
      await door.stop();

      const settings = { CMS_USER: 'admin', CMS_APPLICATION_PASSWORD: admin.applicationPassword };
      door = await openDoor({ cmsUrl: closed.url, settings });
      const { ways } = shown(await visitor().get(`${door.url}/desk/sign-in`));
      expect(ways['applicationPasswords']).not.toBeNull();
    }, 240_000);
  });
} else {
  test('WordPress lets editors in', (context) => {
    context.skip(`${available.reason} (${available.install})`);
  });
}
