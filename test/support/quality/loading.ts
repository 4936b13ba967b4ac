import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** In bytes, gzipped. */
export const scriptsBeforeInteraction = 4 * 1024;

/** Browsers tell two decimals. A parser that has to wait may stop within a line, and shift it by less. */
export const noShift = 0.005;

/** Issues that Chromium's tools list. Others are advice, such as to give lazy pictures a size in pixels. */
const faulty = new Set([
  ...['CookieIssue', 'MixedContentIssue', 'BlockedByResponseIssue', 'HeavyAdIssue'],
  ...['ContentSecurityPolicyIssue', 'DeprecationIssue', 'QuirksModeIssue'],
]);

/** What a browser does to show a page, before its reader does anything but scroll. */
export interface Loading {
  /** In bytes: of all scripts, gzipped, those that stand in the page among them. */
  readonly scripts: number;
  /** Files of fonts that were asked for before there was anything to see. */
  readonly fontsBeforePaint: readonly string[];
  /** How far things moved about: the sum of all shifts, and where. */
  readonly shifts: { readonly sum: number; readonly of: readonly string[] };
  /** Errors on the console, what the site's policy refused, and issues that Chromium's tools list. */
  readonly complaints: readonly string[];
}

interface Shift {
  readonly value: number;
  readonly of: string;
}

// Not among TypeScript's own.
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources?: readonly { readonly node: Node | null }[];
}

declare global {
  interface Window {
    readonly shifts: Shift[];
    readonly refused: string[];
  }
}

/** Opens an address, and scrolls to its end so that everything loads; then `see` may look at it, too. */
export async function watchLoading(
  browser: Browser,
  url: string,
  look: Pick<BrowserContextOptions, 'viewport' | 'colorScheme'>,
  see: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Loading> {
  const context = await browser.newContext(look);
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    const tools = await context.newCDPSession(page);
    tools.on('Audits.issueAdded', ({ issue }) => {
      if (faulty.has(issue.code)) complaints.push(JSON.stringify(issue));
    });
    await tools.send('Audits.enable');
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await page.addInitScript(takeNotes);
    await page.goto(url, { waitUntil: 'load' });
    await page.evaluate(scrollThrough);
    await page.waitForLoadState('networkidle');
    await picturesCome(page);
    const bodies = [...(await Promise.all(scripts)), ...(await inlineScripts(page))];
    const fontsBeforePaint = await page.evaluate(fontsBefore);
    const shifts = await page.evaluate(settledShifts);
    complaints.push(...(await page.evaluate(() => window.refused)));
    await see(page);
    return {
      scripts: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0),
      fontsBeforePaint,
      shifts: {
        sum: shifts.reduce((sum, { value }) => sum + value, 0),
        of: shifts.map(({ value, of }) => `${value.toFixed(4)} ${of}`),
      },
      complaints,
    };
  } finally {
    await context.close();
  }
}

// The functions below run in the page.

function takeNotes() {
  const shifts: Shift[] = [];
  const refused: string[] = [];
  Object.assign(window, { shifts, refused });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    refused.push(`The policy refused ${effectiveDirective} ${blockedURI}`);
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources = [] } = entry as LayoutShift;
      if (hadRecentInput) continue;
      const nodes = sources.map(({ node }) =>
        node instanceof Element ? `${node.localName}.${node.className}` : String(node?.nodeName),
      );
      shifts.push({ value, of: nodes.join(', ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function inlineScripts(page: Page): Promise<Buffer[]> {
  const texts = await page
    .locator('script:not([src])')
    .evaluateAll((all) =>
      all
        .filter((script) =>
          /^(?:|module|text\/javascript)$/i.test((script as HTMLScriptElement).type),
        )
        .map(({ textContent }) => textContent),
    );
  return texts.map((text) => Buffer.from(text));
}

function fontsBefore(): string[] {
  const [paint] = performance.getEntriesByType('paint');
  return performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => /\.woff2?$/.test(name) && startTime < (paint?.startTime ?? 0))
    .map(({ name }) => name);
}

async function settledShifts(): Promise<Shift[]> {
  // What was painted last is told to observers after the frame.
  for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
  return window.shifts;
}

/** Waits until every picture that is shown has come or failed, the lazy ones that were scrolled to among them. */
export async function picturesCome(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || !image.checkVisibility()),
  );
}

/** Runs in a page: goes down to its end, so that what is lazy begins to load, and back to the top. */
export async function scrollThrough(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame);
  for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
    window.scrollTo({ top: y, behavior: 'instant' });
    await frame();
  }
  window.scrollTo({ top: 0, behavior: 'instant' });
  await frame();
}
