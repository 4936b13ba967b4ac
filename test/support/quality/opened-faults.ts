import { launchChromium } from '../chromium.ts';
import { serveDist } from '../serve-dist.ts';
import { findTemplates } from '../templates.ts';
import { axeFaults } from './axe-faults.ts';
import { noShift, scriptsBeforeInteraction, watchLoading, type Loading } from './loading.ts';

/** Those that show most of what a content service sends. The sample site is looked at whole. */
const kinds = new Set([
  ...['front-page', 'post', 'post-with-pictures', 'page', 'category-nested', 'author'],
  ...['archive', 'search'],
]);

const looks = [
  { viewport: { width: 360, height: 780 }, colorScheme: 'light' },
  { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
] as const;

/** What is wrong with pages of a built site in Chromium: on a phone in the light, and on a desk in the dark by turns. */
export async function openedFaults(folder: string, base = ''): Promise<readonly string[]> {
  const templates = (await findTemplates(folder)).filter(({ name }) => kinds.has(name));
  const site = await serveDist(folder, base);
  const browser = await launchChromium();
  try {
    const faults: string[] = [];
    for (const [turn, { path }] of templates.entries()) {
      const url = site.url + encodeURI(path);
      const look = looks[turn % 2] ?? looks[0];
      const found: string[] = [];
      const loading = await watchLoading(browser, url, look, async (page) => {
        found.push(...(await axeFaults(page)));
      });
      found.push(...loadingFaults(loading));
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    }
    return faults;
  } finally {
    await browser.close();
    await site.stop();
  }
}

function loadingFaults(loading: Loading): readonly string[] {
  const { scripts, fontsBeforePaint, shifts, complaints } = loading;
  return [
    ...complaints,
    ...(scripts > scriptsBeforeInteraction ? [`${scripts} bytes of scripts`] : []),
    ...(fontsBeforePaint.length > 1 ? [`${fontsBeforePaint.length} fonts before it is seen`] : []),
    ...(shifts.sum < noShift ? [] : shifts.of),
  ];
}
