import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, vi } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { chromiumMissing, launchChromium } from '../support/chromium.ts';
import { copyProgram, type ProgramCopy } from '../support/program-copy.ts';
import { startIn, type ProjectProcess, type Settings } from '../support/project-process.ts';
import { takeSamplePictures } from '../support/shared-work.ts';

const patience = { timeout: 90_000, interval: 50 };

/** `npm run dev` of a copy of the program, and a page that shows it. */
export interface Dev {
  readonly process: ProjectProcess;
  readonly page: Page;
  /** The folder of the copy. */
  readonly folder: string;
  /** The wanted one. */
  readonly port: number;
  /** Where the site is, and the content service. */
  readonly site: string;
  readonly service: string;
  /** What pages asked for in vain, and errors on the console. */
  readonly complaints: string[];
  /** Asks the content service, as its editor. */
  ask(method: string, path: string, body?: object): Promise<Response>;
  /** The newest post. */
  aPost(): Promise<{ readonly id: number; readonly link: string }>;
  /** Resolves when the page has all its modules and hears of changes. */
  isReady(): Promise<void>;
  /** Saves a file with another text in the place of one that it has. Gives what saves it as it was. */
  change(file: string, from: string, to: string): Promise<() => Promise<void>>;
  /** The same with a mistake: its place is shown, until the file is as it was. */
  showsMistake(file: string, from: string, to: string, place: RegExp): Promise<void>;
}

/** Waits for as long as a change may take on a busy machine. */
export function sees(what: () => unknown) {
  return expect.poll(what, patience);
}

// Several changes may be made in one test.
export function describeDev(
  title: string,
  tests: (here: Dev) => void,
  settings: Settings = {},
): void {
  describe.skipIf(chromiumMissing)(
    `${title} ${chromiumMissing ?? ''}`,
    { timeout: 300_000 },
    () => {
      let program: ProgramCopy;
      let dev: ProjectProcess;
      let browser: Browser;
      let page: Page;
      let port: number;
      let site: string;
      let service: string;
      /** What pages asked for in vain, and errors on the console. */
      let complaints: string[];
      /** Whether the page is told to reload. Of a change while it is loading, it would hear nothing. */
      let isConnected = false;
      let navigatedAt = 0;
      let savedAt = 0;

      const printed = async (pattern: RegExp): Promise<string> =>
        vi.waitFor(() => {
          if (dev.child.exitCode !== null) throw new Error(dev.output());
          const found = pattern.exec(dev.output())?.[1];
          if (found === undefined) throw new Error(`It never said ${pattern}:\n${dev.output()}`);
          return found;
        }, 200_000);

      beforeAll(async () => {
        program = copyProgram();
        takeSamplePictures(join(program.folder, '.galley'));
        ending.push(() => program.remove());
        port = await freePort();
        const words = ['--port', String(port)];
        dev = startIn(program.folder, join(program.folder, 'src/cli/dev.ts'), settings, words);
        ending.push(async () => {
          if (dev.child.exitCode !== null) return;
          dev.child.kill('SIGKILL');
          await once(dev.child, 'exit');
        });
        site = await printed(/Local +(http:\S+)/);
        service = await printed(/The embedded content service: (\S+)/);
        browser = await launchChromium();
        ending.push(() => browser.close());
        page = await browser.newPage();
        // The first look at a page compiles it, which takes long on a busy machine.
        page.setDefaultTimeout(100_000);
        page.on('response', (response) => {
          if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
        });
        page.on('console', (message) => {
          if (message.type() === 'error')
            complaints.push(`${message.text()} ${message.location().url}`.trim());
          if (message.text() === '[vite] connected.') isConnected = true;
        });
        page.on('framenavigated', (frame) => {
          if (frame !== page.mainFrame()) return;
          isConnected = false;
          navigatedAt = Date.now();
        });
        complaints = [];
        await page.goto(site);
      });

      const ending: (() => void | Promise<void>)[] = [];
      afterAll(async () => {
        for (const end of ending.toReversed()) await end();
      });

      const undo: (() => void)[] = [];
      afterEach(async (context) => {
        for (const each of undo.splice(0).toReversed()) each();
        if (context.task.result?.state !== 'fail') return;
        console.log(dev.output());
        // For the next try.
        await page.goto(site).catch(() => undefined);
      });

      /**
       * Once the page has all its modules and hears of changes, and is not about to load again for the change before.
       * A page that was asked for while Vite started again has no client that would load it again, or
       * gets no answer. No test saves a file twice within a second: while Astro compiles
       * the first change, it does not see the second.
       */
      const isReady = () =>
        sees(async () => {
          if (!isConnected && Date.now() - navigatedAt > 5000) {
            await page.goto(site, { timeout: 15_000 }).catch(() => undefined);
          }
          return [
            isConnected && Date.now() - Math.max(navigatedAt, savedAt) > 1000,
            await page.evaluate(() => document.readyState),
          ];
        }).toEqual([true, 'complete']);

      /** Saves a file with another text in the place of one that it has. Gives what saves it as it was. */
      const change = async (
        file: string,
        from: string,
        to: string,
      ): Promise<() => Promise<void>> => {
        const path = join(program.folder, file);
        const before = readFileSync(path, 'utf8');
        expect(before).toContain(from);
        await isReady();
        savedAt = Date.now();
        writeFileSync(path, before.replace(from, to));
        undo.push(() => writeFileSync(path, before));
        return async () => {
          await isReady();
          savedAt = Date.now();
          writeFileSync(path, before);
          undo.pop();
        };
      };

      const showsMistake: Dev['showsMistake'] = async (file, from, to, place) => {
        const restore = await change(file, from, to);
        const overlay = page.locator('vite-error-overlay');
        await sees(() => overlay.getByText(place).count()).toBeGreaterThan(0);
        expect(dev.output()).not.toContain('stacktrace');
        await restore();
        await sees(async () => [
          await overlay.count(),
          await page.locator('#main').count(),
        ]).toEqual([0, 1]);
      };

      const ask: Dev['ask'] = async (method, path, body) => {
        const account = Buffer.from('editor:Kelp Tide Mast Sail Knot Rope').toString('base64');
        const response = await fetch(new URL(`wp-json/wp/v2/${path}`, service), {
          method,
          headers: { authorization: `Basic ${account}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        expect(response.ok, await response.clone().text()).toBe(true);
        return response;
      };
      const aPost: Dev['aPost'] = async () => {
        const [post] = (await (await ask('GET', 'posts?per_page=1')).json()) as [
          { id: number; link: string },
        ];
        return post;
      };

      tests({
        get process() {
          return dev;
        },
        get page() {
          return page;
        },
        get folder() {
          return program.folder;
        },
        get port() {
          return port;
        },
        get site() {
          return site;
        },
        get service() {
          return service;
        },
        get complaints() {
          return complaints;
        },
        ask,
        aPost,
        isReady,
        change,
        showsMistake,
      });
    },
  );
}
