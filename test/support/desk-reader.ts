import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { z } from 'zod';
import type { EmbeddedOptions } from './embedded/index.ts';
import { chromiumMissing, launchChromium } from './chromium.ts';
import { startDesk, type DeskServer } from './desk-server.ts';
import { startSample, type SampleService } from './sample-service.ts';

export const passwords = {
  admin: 'Tern Gull Seal Reef Cove Buoy',
  editor: 'Kelp Tide Mast Sail Knot Rope',
  author: 'Brig Yawl Oars Ship Buoy Knot',
} as const;

/** The server of the sample site with its desk, a WordPress of its own, and Chromium. */
export interface DeskReader {
  readonly browser: Browser;
  readonly desk: DeskServer;
  readonly cms: SampleService;
  /** Ends the content service, for good. */
  stopWordPress(): Promise<void>;
  /** Opens a page of the desk in a window of its own, which is closed when `see` has looked. */
  open(
    path: string,
    options: BrowserContextOptions,
    see: (page: Page, context: BrowserContext) => Promise<void>,
  ): Promise<void>;
  /** The same, signed in with the form first. */
  openAs(
    user: keyof typeof passwords,
    path: string,
    options: BrowserContextOptions,
    see: (page: Page, context: BrowserContext) => Promise<void>,
  ): Promise<void>;
}

interface DeskOf {
  readonly service?: Omit<EmbeddedOptions, 'folder' | 'seed'>;
  readonly settings?: Readonly<Record<string, string>>;
  /** The service lies where the one did that the site was built from. */
  readonly asBuilt?: boolean;
  /** Where the server is started: the folder whose `npm run publish` makes its rebuilds. */
  readonly project?: string;
}

/** The older generation, which knows no application passwords. */
export const legacy = { legacyPlugin: true, v2: false, basicAuthPlugin: true } as const;

const portOfBuilt = async (dist: string): Promise<number> => {
  const file = await readFile(join(dist, '..', 'server', 'published.json'), 'utf8');
  return Number(new URL(z.object({ home: z.string() }).parse(JSON.parse(file)).home).port);
};

/** Fills in the form of the sign-in page that is shown, and sends it. */
export async function fillSignIn(page: Page, user: string, password: string): Promise<void> {
  await page.locator('#user').fill(user);
  await page.locator('#password').fill(password);
  await page.locator('form:has(#password) button').click();
}

/** What somebody does in WordPress: a call of its own interface. Resolves with the record's id. */
export async function inWordPress(
  { cms }: Pick<DeskReader, 'cms'>,
  method: 'POST' | 'DELETE',
  path: string,
  body: object = {},
): Promise<{ readonly id: number }> {
  const proof = Buffer.from(`admin:${passwords.admin}`).toString('base64');
  const response = await fetch(`${cms.url}/wp-json/wp/v2${path}`, {
    method,
    headers: { authorization: `Basic ${proof}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`WordPress refused: ${await response.text()}`);
  return z.object({ id: z.number() }).parse(await response.json());
}

/** Tests that use the desk in a browser. Where there is none, they are skipped and say why. */
export function describeDesk(
  title: string,
  { service, settings, asBuilt = false, project }: DeskOf,
  tests: (reader: DeskReader) => void,
): void {
  if (chromiumMissing !== undefined) {
    test(title, (context) => {
      context.skip(chromiumMissing);
    });
    return;
  }
  describe(title, () => {
    let browser: Browser;
    let desk: DeskServer;
    let cms: SampleService;
    let isDown = false;

    const stopWordPress = async (): Promise<void> => {
      if (isDown) return;
      isDown = true;
      await cms.stop();
    };

    beforeAll(async () => {
      const { dist, failure } = inject('sample');
      if (failure !== null) throw new Error(failure);
      const port = asBuilt ? { port: await portOfBuilt(dist) } : {};
      cms = await startSample({ ...service, ...port });
      desk = await startDesk(dist, { CMS_URL: cms.url, ...settings }, project);
      browser = await launchChromium();
    });
    afterAll(async () => {
      await browser.close();
      await desk.stop();
      await stopWordPress();
    });

    const open: DeskReader['open'] = async (path, options, see) => {
      const context = await browser.newContext(options);
      try {
        const page = await context.newPage();
        await page.goto(`${desk.url}${path}`);
        await see(page, context);
      } finally {
        await context.close();
      }
    };

    tests({
      get browser() {
        return browser;
      },
      get desk() {
        return desk;
      },
      get cms() {
        return cms;
      },
      stopWordPress,
      open,
      openAs: (user, path, options, see) =>
        open(path, options, async (page, context) => {
          const isLegacy = service?.v2 === false;
          await fillSignIn(page, user, isLegacy ? `${user}-of-port-saltern` : passwords[user]);
          await page.waitForURL(`${desk.url}${path}`);
          await see(page, context);
        }),
    });
  });
}
