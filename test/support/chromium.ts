import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** The browser that tests use; undefined when there is none. */
export const chromiumPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);

// The same engine without the browser around it, which takes less than half of the time for a page. Its command in
// `/usr/bin` is a shell's, which would stay between it and what ends it.
const shellPath = ['/usr/lib/chromium/chromium-headless-shell'].find(existsSync);

// Without a sandbox of its own, since containers and root have none to give.
export const chromiumFlags = ['--no-sandbox', '--disable-background-networking'];

/** Why there is no browser to test with; undefined when there is one. */
export const chromiumMissing =
  chromiumPath === undefined
    ? 'skipped: Chromium is not installed (apt-get install chromium)'
    : undefined;

/**
 * Its windows are those of somebody who wants little motion, unless they are opened otherwise: a page that fades into the next one,
 * drawn without a graphics card, takes about as much time as all else that it does.
 */
export async function launchChromium(executablePath = shellPath ?? chromiumPath): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = (options) => newContext({ reducedMotion: 'reduce', ...options });
  return browser;
}
