import { expect, test } from 'vitest';
import { describeDesk, fillSignIn, passwords } from '../support/desk-reader.ts';

describeDesk('signing in at the desk', {}, (reader) => {
  const name = '.desk-who bdi';

  test('a page asks editors to sign in, then shows itself', () =>
    reader.open('/desk/posts?status=draft', {}, async (page) => {
      expect(page.url()).toContain('/desk/sign-in');
      await fillSignIn(page, 'editor', passwords.editor);
      await page.waitForURL('**/desk/posts?status=draft');
      expect(await page.locator(name).textContent()).toBe('Hanne Lorentzen');
    }));

  test('a wrong password is reported, and the name stays', () =>
    reader.open('/desk/', {}, async (page) => {
      await fillSignIn(page, 'editor', 'not the password');
      expect(await page.locator('[role=alert]').textContent()).toContain(
        'WordPress does not accept this user name and password.',
      );
      expect(await page.locator('#user').inputValue()).toBe('editor');
      expect(await page.locator('#password').inputValue()).toBe('');
      expect(await page.content()).not.toContain('not the password');
    }));

  test('WordPress’s own page grants or declines an application password', () =>
    reader.open('/desk/changes', {}, async (page) => {
      const setOut = async () => {
        await page.getByRole('link', { name: 'Continue with WordPress' }).click();
        await page.waitForURL('**/wp-admin/authorize-application.php?*');
      };
      await setOut();
      await page.locator('button[name=reject]').click();
      await page.waitForURL('**/desk/sign-in?*');
      expect(await page.locator('[role=alert]').textContent()).toContain('You declined');

      await setOut();
      await page.locator('input[name=log]').fill('author');
      await page.locator('input[name=pwd]').fill('author-of-port-saltern');
      await page.locator('button[name=approve]').click();
      await page.waitForURL(`${reader.desk.url}/desk/changes`);
      expect(await page.locator(name).textContent()).toBe('Desmond Pike');
    }));

  test('an editor who is logged in to WordPress on the same host continues with that account', () =>
    reader.open('/desk/', {}, async (page) => {
      await page.goto(`${reader.cms.url}/wp-login.php`);
      await page.locator('input[name=log]').fill('author');
      await page.locator('input[name=pwd]').fill('author-of-port-saltern');
      await page.locator('button[name=wp-submit]').click();
      await page.goto(`${reader.desk.url}/desk/`);
      await page.getByRole('link', { name: 'Continue with your WordPress login' }).click();
      await page.waitForURL(`${reader.desk.url}/desk/posts`);
      expect(await page.locator(name).textContent()).toBe('Desmond Pike');
    }));

  test('signing out ends the session', () =>
    reader.openAs('admin', '/desk/posts', {}, async (page) => {
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL('**/desk/sign-in?signed-out');
      expect(await page.locator('[role=status]').first().textContent()).toContain(
        'You have signed out.',
      );
      await page.goto(`${reader.desk.url}/desk/posts`);
      expect(page.url()).toContain('/desk/sign-in');
    }));

  test.for([
    { locale: 'de-AT', title: 'Anmelden' },
    { locale: 'pt-PT', title: 'Entrar' },
    { locale: 'fr-FR', title: 'Sign in' },
  ])('speaks the browser’s language if it can: $locale', ({ locale, title }) =>
    reader.open('/desk/sign-in', { locale }, async (page) => {
      expect(await page.locator('h1').textContent()).toBe(title);
      const language = await page.locator('html').getAttribute('lang');
      expect(language).toBe(locale === 'fr-FR' ? 'en' : locale);
    }),
  );
});

describeDesk(
  'where WordPress takes the account’s own password only',
  { service: { basicAuthPlugin: true, applicationPasswords: false } },
  (reader) => {
    test('the form warns of it', () =>
      reader.open('/desk/', {}, async (page) => {
        expect(await page.locator('.notice').textContent()).toContain(
          'accepts only your WordPress password',
        );
        expect(await page.getByRole('link', { name: 'Continue with WordPress' }).count()).toBe(0);
        await fillSignIn(page, 'author', 'author-of-port-saltern');
        await page.waitForURL('**/desk/posts');
      }));

    test('after too many attempts, the page says when to try again', () =>
      reader.open('/desk/', {}, async (page) => {
        // Six reach WordPress; all at once, since each that fails takes a second.
        const guesses = await Promise.all(
          Array.from({ length: 6 }, (_, n) =>
            page.request.post(`${reader.desk.url}/desk/sign-in`, {
              form: { user: 'editor', password: `guess ${n}`, to: '', kept: '' },
              headers: { origin: reader.desk.url },
            }),
          ),
        );
        expect(new Set(guesses.map((answer) => answer.status()))).toEqual(new Set([401]));
        await fillSignIn(page, 'editor', 'guess 7');
        const refused = page.getByText('Too many attempts.');
        expect(await refused.textContent()).toMatch(/Try again in \d+ minutes?\./);
      }));
  },
);

describeDesk(
  'where the owner has set a language',
  { settings: { SITE_LANGUAGE: 'pt-BR' } },
  (reader) => {
    test('the desk speaks that one', () =>
      reader.open('/desk/', { locale: 'de' }, async (page) => {
        expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
        expect(await page.locator('h1').textContent()).toBe('Entrar');
      }));
  },
);

const oauth1 = { consumerKey: 'key-of-galley', consumerSecret: 'secret-of-galley' };
describeDesk(
  'where an OAuth 1.0a client is set up',
  {
    service: { oauth1 },
    settings: {
      CMS_OAUTH_CONSUMER_KEY: oauth1.consumerKey,
      CMS_OAUTH_CONSUMER_SECRET: oauth1.consumerSecret,
      CMS_OAUTH_TOKEN: 'of-the-build',
      CMS_OAUTH_TOKEN_SECRET: 'of-the-build-too',
    },
  },
  (reader) => {
    test('its three steps sign in', () =>
      reader.open('/desk/new', {}, async (page) => {
        await page.getByRole('link', { name: 'Continue with OAuth' }).click();
        await page.locator('input[name=log]').fill('editor');
        await page.locator('input[name=pwd]').fill('editor-of-port-saltern');
        await page.getByRole('button', { name: 'Authorize' }).click();
        await page.waitForURL(`${reader.desk.url}/desk/new`);
      }));
  },
);
