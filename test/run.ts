/**
 * `npm test`: types, lint, format, then every test. The last line is `N passed, N failed, N skipped`,
 * where the three checks count as one each.
 *
 * `npm test -- unit cms` runs only the tests of that kind (unit, contract, site, browser, lighthouse) in files
 * whose path has the word in it. `GALLEY_REQUIRE_ALL=1` counts what is skipped as failed.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checks, runCheck } from './runner/checks.ts';
import { runVitest } from './runner/vitest.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const chosen = process.argv.slice(2);
const isKind = (word: string) => /^\w+$/.test(word) && existsSync(`${root}/test/${word}`);
const args = chosen.map((word) => (isKind(word) ? `--project=${word}` : word));

const tally = { passed: 0, failed: 0, skipped: 0 };

if (chosen.length > 0) {
  console.log('Only the chosen tests run; types, lint and format are left out.');
} else {
  console.log(`${checks.map(({ label }) => label).join(', ')} …`);
  // One after the other: in a fresh clone, the lint reads types that the first check writes.
  const results: boolean[] = [];
  for (const check of checks) results.push(await runCheck(check));
  for (const isPassed of results) tally[isPassed ? 'passed' : 'failed'] += 1;
}

const outcome = await runVitest({ root, args, output: 'inherit' });
tally.passed += outcome.passed;
tally.failed += outcome.failed;

const requireAll = process.env.GALLEY_REQUIRE_ALL === '1';
tally[requireAll ? 'failed' : 'skipped'] += outcome.skipped.length;
if (outcome.skipped.length > 0) {
  console.log(requireAll ? 'Skipped, which counts as failed here:' : 'Skipped:');
  for (const { name, reason } of outcome.skipped) {
    console.log(`  ${name}${reason === null ? '' : `: ${reason}`}`);
  }
}

if (outcome.secondTry.length > 0) console.log('Passed only at the second try:');
for (const name of outcome.secondTry) console.log(`  ${name}`);

console.log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
process.exitCode = tally.failed > 0 ? 1 : 0;
