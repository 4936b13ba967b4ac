import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import pLimit from 'p-limit';
import { composedFiles } from '../output/index.ts';
import type { Setting } from '../standing/index.ts';
import type { Renderer } from './face.ts';

export interface PagesOptions {
  /** Told of pages that are rendered, not of those that are kept. */
  readonly onCount: (done: number, total: number) => void;
  /** Told of each page that was rendered. */
  readonly onPage: (file: string, data: Uint8Array) => void;
}

export interface SetPages {
  /** Files of pages, kept ones too. */
  readonly pages: number;
  /** Files of those that were rendered. */
  readonly rendered: readonly string[];
}

/** Rendering is one thread's work; while one page waits for the disk, another is rendered. */
const atOnce = 8;

/** The key of what is rendered whether it has changed or not. */
const eachTime = 'each time';

/** Puts the pages, and what Astro makes besides, into the standing site. What has its key there is not rendered. */
export async function setPages(
  renderer: Renderer,
  setting: Setting,
  { onCount, onPage }: PagesOptions,
): Promise<SetPages> {
  await setShell(renderer, setting);
  // A file of `public/` wins over a page of the same address.
  const pages = (await renderer.pages()).filter(({ file }) => !setting.has(file));
  const stale = pages.filter(({ file, key }) => key === undefined || !setting.keeps(file, key));
  let done = 0;
  const limit = pLimit(atOnce);
  onCount(0, stale.length);
  await limit.map(stale, async (page) => {
    const data = await page.render();
    if (data !== null) {
      onPage(page.file, data);
      setting.put(page.file, page.key ?? eachTime, data);
    }
    done += 1;
    onCount(done, stale.length);
  });
  return { pages: pages.length, rendered: stale.map(({ file }) => file) };
}

async function setShell({ shell, key }: Renderer, setting: Setting): Promise<void> {
  for (const entry of readdirSync(shell, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = join(entry.parentPath, entry.name);
    const path = relative(shell, from).split(sep).join('/');
    // What the owner has of these is put together with rules of the site.
    if (composedFiles.includes(path) || setting.keeps(path, key)) continue;
    setting.link(path, key, from);
  }
}
