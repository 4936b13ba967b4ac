import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);

/** Why there is no browser to test with; undefined when there is one. */
export const chromiumMissing =
  executablePath === undefined
    ? 'skipped: Chromium is not installed (apt-get install chromium)'
    : undefined;

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    // Without a sandbox of its own, since containers and root have none to give.
    args: ['--no-sandbox', '--disable-background-networking'],
  });
}
