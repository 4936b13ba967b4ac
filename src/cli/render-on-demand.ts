/** A server's thread that renders pages that a build leaves out, from the last sync's mirror. */
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { announceDesk, loadSettings } from '../config/index.ts';
import { openRenderer, type PageToRender } from '../build/render/index.ts';
import { answerAll } from '../threads.ts';
import { currentSite, openMirrorAt } from '../wordpress/sync/index.ts';
import { compileTemplates, loadProgram } from './compile-once.ts';
import { reasonOf } from './explain.ts';
import { limitHeapGrowth } from './memory.ts';
import { settingsOfBuild } from './build-command.ts';
import { pageFile } from '../content/paths/index.ts';

limitHeapGrowth();
const { service } = z.object({ service: z.string() }).parse(workerData);
// As the process that publishes sets it for its builds.
announceDesk(loadSettings());
const settings = settingsOfBuild();
const { folder } = settings;

const open = async () => {
  const program = await compileTemplates(settings, await loadProgram(settings));
  return openRenderer({ ...program, hasKeys: false, isLimited: false });
};

type Pages = ReadonlyMap<string, PageToRender>;
let renderer: ReturnType<typeof open> | undefined;
let listed: { readonly site: object; readonly pages: Promise<Pages> } | undefined;

const pagesNow = async (): Promise<Pages> => {
  if (!openMirrorAt({ folder, service }))
    throw new Error(`There is no mirror of ${service} in ${folder}.`);
  const site = currentSite();
  if (listed?.site !== site) {
    renderer ??= open();
    const pages = renderer
      .then((opened) => opened.pages())
      .then((all) => new Map(all.map((page) => [page.file, page])));
    listed = { site, pages };
    pages.catch(() => {
      listed = undefined;
      renderer = undefined;
    });
  }
  return listed.pages;
};

const question = z.object({ path: z.string(), wants: z.enum(['key', 'page']) });

answerAll(async (asked: unknown) => {
  const { path, wants } = question.parse(asked);
  try {
    const page = (await pagesNow()).get(`client${pageFile(path)}`);
    if (page === undefined) return { found: null };
    const html = wants === 'page' ? await page.render() : null;
    return { found: { key: await page.keyNow(), html } };
  } catch (error) {
    return { problem: reasonOf(error).reason };
  }
});
