import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong with a page as it is now: the rule, and where. The page needs a context of its own. */
export async function axeFaults(page: Page): Promise<readonly string[]> {
  // Its other way is for pages in frames, of which there are none, and takes three times as long.
  const axe = new AxeBuilder({ page })
    // Of what is well it need not tell where it is.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(tags);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => {
      const details = any.map(({ message }) => message).join('; ');
      return `${id} (${help}): ${target.join(' ')} ${details}`.trim();
    }),
  );
}
