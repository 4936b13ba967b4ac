import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { createCms, type Cms, type NewPost } from '../../src/wordpress/client/index.ts';
import { launchChromium } from './chromium.ts';
import { startDesk, type DeskServer } from './desk-server.ts';
import { makeMirror } from './make-mirror.ts';
import { startSample, type SampleService } from './sample-service.ts';

export const editor = { user: 'editor', password: 'Kelp Tide Mast Sail Knot Rope' } as const;

/** What the header `Authorization` says for the editor. */
export const asEditor = `Basic ${btoa(`${editor.user}:${editor.password}`)}`;

/** Words of every text that {@link PreviewDesk.write} writes, and of no other. */
export const hidden = 'quagga ledger';

/** A desk whose site was built, beside a service that takes what an editor writes. */
export interface PreviewDesk {
  readonly generation: 'newer' | 'older';
  readonly browser: Browser;
  readonly service: SampleService;
  /** As the editor sees it. */
  readonly cms: Cms;
  readonly desk: DeskServer;
  /** The built site's readers' part, and where the desk keeps things. */
  readonly dist: string;
  readonly folder: string;
  /** Writes a text and gives its id. */
  write(status: string, more?: Partial<NewPost>): Promise<number>;
  /** Without an account. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  askSignedIn(path: string): Promise<Response>;
  /** Makes a link to a preview, at this desk or another one. */
  share(id: number, desk?: DeskServer): Promise<string>;
}

const behaviours = { newer: {}, older: { legacyPlugin: true, v2: false } } as const;

/** Runs tests of previews with these generations, on the sample site that was built for all tests in a browser. */
export function describePreviews(
  generations: readonly (keyof typeof behaviours)[],
  tests: (here: PreviewDesk) => void,
): void {
  const { dist, failure } = inject('sample');
  describe.skipIf(failure !== null).for(generations)('with the %s generation', (name) => {
    let folder: string;
    let service: SampleService;
    let cms: Cms;
    let desk: DeskServer;
    let browser: Browser;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'galley-preview-'));
      service = await startSample(behaviours[name]);
      cms = createCms({
        url: service.url,
        credentials: { method: 'application-password', ...editor },
      });
      await makeMirror(folder, service.url);
      desk = await startDesk(dist, { CMS_URL: service.url, GALLEY_FOLDER: folder });
      browser = await launchChromium();
    });
    afterAll(async () => {
      await browser.close();
      await desk.stop();
      await cms.close();
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    });

    const ask: PreviewDesk['ask'] = (path, init = {}) =>
      fetch(new URL(path, desk.url), { redirect: 'manual', ...init });

    tests({
      generation: name,
      dist,
      get browser() {
        return browser;
      },
      get service() {
        return service;
      },
      get cms() {
        return cms;
      },
      get desk() {
        return desk;
      },
      get folder() {
        return folder;
      },
      async write(status, more = {}) {
        const post = await cms.posts.create({
          title: `A ${status} text`,
          content: `<p>Nobody knows of the <strong>${hidden}</strong> yet.</p>`,
          status,
          ...more,
        });
        return post.id;
      },
      ask,
      askSignedIn: (path) => ask(path, { headers: { authorization: asEditor } }),
      async share(id, { url } = desk) {
        const answer = await fetch(`${url}/desk/preview/${id}`, {
          method: 'POST',
          body: new URLSearchParams(),
          headers: { authorization: asEditor },
        });
        const [link] = /http:[^"]*\/preview\/[^"]+/.exec(await answer.text()) ?? [];
        if (link === undefined) throw new Error(`No link was made: ${answer.status}.`);
        return link;
      },
    });
  });
}
