import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readDist } from '../dist.ts';
import { atomFaults } from './check-atom.ts';
import { jsonFeedFaults } from './check-json.ts';
import { rssFaults } from './check-rss.ts';
import type { Form } from './read.ts';

/** A feed as it lies in a built site. */
export interface BuiltFeed {
  /** In dist. */
  readonly file: string;
  readonly form: Form;
  readonly text: string;
}

const forms: ReadonlyMap<string, Form> = new Map([
  ['rss.xml', 'rss'],
  ['atom.xml', 'atom'],
  ['feed.json', 'json'],
]);

const checks = { rss: rssFaults, atom: atomFaults, json: jsonFeedFaults };

export async function feedsOf(folder: string): Promise<readonly BuiltFeed[]> {
  const files = await readDist(folder).files();
  return Promise.all(
    files.flatMap((file) => {
      const form = forms.get(basename(file));
      if (form === undefined) return [];
      return readFile(join(folder, file), 'utf8').then((text) => ({ file, form, text }));
    }),
  );
}

/** What is wrong with the feeds of a site that lies at `siteUrl`, which ends with a slash. */
export async function feedFaults(folder: string, siteUrl: string): Promise<readonly string[]> {
  return (await feedsOf(folder)).flatMap(({ file, form, text }) => {
    const self = new URL(file.split('/').map(encodeURIComponent).join('/'), siteUrl).href;
    return checks[form](text, self).map((fault) => `${file}: ${fault}`);
  });
}
