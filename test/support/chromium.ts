import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';

/** The browser that tests use; undefined when there is none. */
export const chromiumPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);

// The same engine without the browser around it, which takes less than half of the time for a page. Its command in
// `/usr/bin` is a shell's, which would stay between it and what ends it.
export const shellPath = ['/usr/lib/chromium/chromium-headless-shell'].find(existsSync);

// Without a sandbox of its own, since containers and root have none to give.
export const chromiumFlags = ['--no-sandbox', '--disable-background-networking'];

/** Why there is no browser to test with; undefined when there is one. */
export const chromiumMissing =
  chromiumPath === undefined
    ? 'skipped: Chromium is not installed (apt-get install chromium)'
    : undefined;

let running: Promise<Browser> | undefined;

/** One for all files of this process: starting it takes longer than a page. It ends with the process. */
async function runningChromium(): Promise<Browser> {
  const browser = await (running ??= chromium.launch({
    executablePath: shellPath ?? chromiumPath,
    args: chromiumFlags,
  }));
  if (browser.isConnected()) return browser;
  running = undefined;
  return runningChromium();
}

/**
 * Its windows are those of somebody who wants little motion, unless they are opened otherwise: a page that fades into the next one,
 * drawn without a graphics card, takes about as much time as all else that it does.
 * Closing it closes them, and the browser goes on for other tests, unless another program is named.
 */
export async function launchChromium(executablePath?: string): Promise<Browser> {
  const isOther = executablePath !== undefined;
  const browser = isOther
    ? await chromium.launch({ executablePath, args: chromiumFlags })
    : await runningChromium();
  const contexts = new Set<BrowserContext>();
  const calm: Browser = Object.create(browser);
  calm.newContext = async (options) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    contexts.add(context);
    context.once('close', () => contexts.delete(context));
    return context;
  };
  calm.close = async () => {
    await Promise.all(Array.from(contexts, (context) => context.close()));
    if (isOther) await browser.close();
  };
  return calm;
}
