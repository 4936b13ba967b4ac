import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import type { EmbeddedOptions } from '../../src/embedded/index.ts';
import { chromiumMissing, launchChromium } from './chromium.ts';
import { startDesk, type DeskServer } from './desk-server.ts';
import { startSample, type SampleService } from './sample-service.ts';

export const passwords = {
  admin: 'Tern Gull Seal Reef Cove Buoy',
  editor: 'Kelp Tide Mast Sail Knot Rope',
} as const;

/** The server of the sample site with its desk, a WordPress of its own, and Chromium. */
export interface DeskReader {
  readonly browser: Browser;
  readonly desk: DeskServer;
  readonly cms: SampleService;
  /** Opens a page of the desk in a window of its own, which is closed when `see` has looked. */
  open(
    path: string,
    options: BrowserContextOptions,
    see: (page: Page, context: BrowserContext) => Promise<void>,
  ): Promise<void>;
  /** The same, signed in with an application password first. */
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
}

/** Fills in the form of the sign-in page that is shown, and sends it. */
export async function fillSignIn(page: Page, user: string, password: string): Promise<void> {
  await page.locator('#user').fill(user);
  await page.locator('#password').fill(password);
  await page.locator('form:has(#password) button').click();
}

/** Tests that use the desk in a browser. Where there is none, they are skipped and say why. */
export function describeDesk(
  title: string,
  { service, settings }: DeskOf,
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

    beforeAll(async () => {
      const { dist, failure } = inject('sample');
      if (failure !== null) throw new Error(failure);
      cms = await startSample(service);
      desk = await startDesk(dist, { CMS_URL: cms.url, ...settings });
      browser = await launchChromium();
    });
    afterAll(async () => {
      await browser.close();
      await desk.stop();
      await cms.stop();
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
      open,
      openAs: (user, path, options, see) =>
        open(path, options, async (page, context) => {
          await fillSignIn(page, user, passwords[user]);
          await page.waitForURL(`${desk.url}${path}`);
          await see(page, context);
        }),
    });
  });
}
