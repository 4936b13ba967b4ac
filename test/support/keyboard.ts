import type { Page } from 'playwright-core';

/** Presses of Tab after which a reader would have given up. */
const patience = 120;

const focused = (page: Page) => page.locator(':focus');

/**
 * Goes on with Tab alone until the focus is on the first element that matches the selector. Every stop on the way
 * has to be seen: in the window, and different from what it looks like without the focus; what stands on page after
 * page is compared on the first of them.
 */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < patience; presses++) {
    await page.keyboard.press('Tab');
    const at = focused(page);
    if ((await at.count()) === 0) continue;
    const name = await at.evaluate((element) => element.outerHTML.slice(0, 200));
    if (!(await isSeen(page, name))) throw new Error(`The focus cannot be seen on ${name}`);
    if (await at.evaluate((element, wanted) => element.matches(wanted), selector)) return;
  }
  throw new Error(`Tab does not come to ${selector} on ${page.url()}`);
}

/** Follows the link that has the focus. */
export async function pressEnter(page: Page, address: string | RegExp): Promise<void> {
  await page.keyboard.press('Enter');
  await page.waitForURL(address);
}

const seenBefore = new WeakMap<Page, Set<string>>();

async function isSeen(page: Page, name: string): Promise<boolean> {
  const size = page.viewportSize();
  const box = await around(page);
  if (size === null || box === null) return false;
  const left = Math.max(0, box.x - margin);
  const top = Math.max(0, box.y - margin);
  const width = Math.min(size.width, box.x + box.width + margin) - left;
  const height = Math.min(size.height, box.y + box.height + margin) - top;
  if (width <= 0 || height <= 0) return false;
  const seen = seenBefore.get(page) ?? new Set();
  seenBefore.set(page, seen);
  if (seen.has(name)) return true;
  const clip = { x: left, y: top, width, height };
  const look = () => page.screenshot({ clip, caret: 'initial', animations: 'disabled' });
  const element = await focused(page).elementHandle();
  const withFocus = await look();
  await element.evaluate((each) => (each as HTMLElement).blur());
  const without = await look();
  await element.evaluate((each) =>
    (each as HTMLElement).focus({ preventScroll: true, focusVisible: true }),
  );
  if (withFocus.equals(without)) return false;
  seen.add(name);
  return true;
}

/** In pixels: of a ring around what has the focus. */
const margin = 6;

// What shows that a field has the focus may be a line around several, and that of a label its picture.
function around(page: Page) {
  return focused(page).evaluate((element) => {
    const shown = element.closest('label, form') ?? element;
    const { x, y, width, height } = shown.getBoundingClientRect();
    return width === 0 || height === 0 ? null : { x, y, width, height };
  });
}
