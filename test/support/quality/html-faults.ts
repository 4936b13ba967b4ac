import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';
import { readDist } from '../dist.ts';

const config: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  elements: [
    'html5',
    // A list without its bullets is no list to VoiceOver unless it says that it is one.
    { ul: { aria: { implicitRole: () => null } }, ol: { aria: { implicitRole: () => null } } },
  ],
  rules: {
    // What WordPress's editors write: a title is as long as it is, and ids may be in any script.
    'long-title': 'off',
    'valid-id': ['error', { relaxed: true }],
    // Numbers of hashes are for files that come from another host; there are none.
    'require-sri': ['error', { target: 'crossorigin' }],
    // A matter of taste: `<br />`, as WordPress has it, is valid too, and so is `<!doctype html>`.
    'void-style': 'off',
    'doctype-style': 'off',
    // Foreign texts keep the ends of their lines, in code above all.
    'no-trailing-whitespace': 'off',
  },
};

/** What is not valid in the HTML of a built site, each fault once: what, how often, and where first. */
export async function htmlFaults(folder: string): Promise<readonly string[]> {
  const validator = new HtmlValidate(new StaticConfigLoader(config));
  const found = new Map<string, { count: number; readonly first: string }>();
  for (const file of await readDist(folder).files()) {
    if (!file.endsWith('.html')) continue;
    const report = await validator.validateString(await readFile(join(folder, file), 'utf8'), file);
    for (const { ruleId, message, line, selector } of report.results.flatMap((r) => r.messages)) {
      const fault = `${ruleId}: ${message}`;
      const known = found.get(fault);
      if (known) known.count += 1;
      else found.set(fault, { count: 1, first: `${file}:${line} ${selector ?? ''}` });
    }
  }
  return [...found].map(([fault, { count, first }]) => `${fault} (${count}×, first in ${first})`);
}
