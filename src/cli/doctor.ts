/** `npm run doctor`: checks the site of `CMS_URL`: what works, what does not, what to do. */
import { loadSettings } from '../config/index.ts';
import { examine } from './doctor/examine.ts';
import { print } from './doctor/finding.ts';
import { explain } from './explain.ts';
import { readOptions } from './options.ts';
import { count } from './terminal.ts';

const tally = { ok: 0, warning: 0, problem: 0 };

readOptions(
  {},
  'npm run doctor  checks the site of CMS_URL and says what works, what does not, and what to do',
);

try {
  for await (const finding of examine(loadSettings())) {
    tally[finding.level] += 1;
    console.log(print(finding));
  }
  console.log(
    `\n${tally.ok} ok, ${count(tally.warning, 'warning')}, ${count(tally.problem, 'problem')}`,
  );
  process.exitCode = tally.problem > 0 ? 1 : 0;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
