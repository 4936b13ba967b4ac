import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    readonly axe?: typeof axeCore;
  }
}

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Of what is well it need not tell where it is.
  resultTypes: ['violations'],
};

/** What axe finds wrong with a page as it is when its colours have changed, and which has no frames: the rule, and where. */
export async function axeFaults(page: Page): Promise<readonly string[]> {
  // What inherits a colour begins to change when its parent has changed.
  await page.waitForFunction(() => {
    const changing = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    for (const each of changing) each.finish();
    return changing.length === 0;
  });
  // Its script is large, and stays on a page that is looked at several times.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(script);
  const violations = await page.evaluate(
    async (given) => (await window.axe?.run(document, given))?.violations,
    options,
  );
  if (violations === undefined) throw new Error(`Axe did not run on ${page.url()}.`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => {
      const details = any.map(({ message }) => message).join('; ');
      return `${id} (${help}): ${target.join(' ')} ${details}`.trim();
    }),
  );
}
