import type { Browser } from 'playwright-core';
import { launchChromium } from '../chromium.ts';
import { openPage } from '../open-page.ts';
import { serveDist } from '../serve-dist.ts';
import { findTemplates } from '../templates.ts';
import { axeFaults } from './axe-faults.ts';
import { noShift, scriptsBeforeInteraction, watchLoading } from './loading.ts';

/**
 * What is wrong with one page of each kind of a built site, in Chromium on a phone. Empty when all is well.
 */
export async function openedFaults(folder: string, base = ''): Promise<readonly string[]> {
  const site = await serveDist(folder, base);
  const browser = await launchChromium();
  try {
    const faults: string[] = [];
    for (const { name, path } of await findTemplates(folder)) {
      const url = site.url + encodeURI(path);
      const found = await faultsOf(browser, url);
      // Chromium complains of the status of a page that is not there.
      const isMeant = (fault: string) => name === 'not-found' && fault.includes('404');
      faults.push(...found.filter((fault) => !isMeant(fault)).map((fault) => `${path}: ${fault}`));
    }
    return faults;
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function faultsOf(browser: Browser, url: string): Promise<readonly string[]> {
  const phone = { width: 360, height: 780 };
  const { scripts, fontsBeforePaint, shifts, complaints } = await watchLoading(browser, url, phone);
  return [
    ...complaints,
    ...(scripts > scriptsBeforeInteraction ? [`${scripts} bytes of scripts`] : []),
    ...(fontsBeforePaint.length > 1 ? [`${fontsBeforePaint.length} fonts before it is seen`] : []),
    ...(shifts.sum < noShift ? [] : shifts.of),
    ...(await openPage(browser, url, { viewport: phone }, ({ page }) => axeFaults(page))),
  ];
}
