/**
 * `npm test`: types, lint, format, and the tests meanwhile. The last line is `N passed, N failed, N skipped`,
 * where the three checks count as one each.
 *
 * `npm test -- --all` also runs the slow proofs, in files called `*.slow.test.ts`.
 * `npm test -- unit cms` runs only tests of that kind (unit, contract, site, faults, attacks, browser) in files
 * whose path contains the word, slow ones too. `GALLEY_REQUIRE_ALL=1` counts skipped tests as failed.
 * `npm run proof` runs only what tries random faults, calls and texts, and tries each as often as docs/reliability.md says.
 * It takes another seed for calls and texts each time, and prints it. `npm run proof -- hostile` runs a part of it.
 */
import { randomInt } from 'node:crypto';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checks, runCheck } from './runner/checks.ts';
import { runVitest } from './runner/vitest.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.argv.slice(2);
const isProof = given.includes('--proof');
const words = given.filter((word) => !['--all', '--proof'].includes(word));
const chosen =
  isProof && words.length === 0
    ? ['test/faults/', 'attacks/', 's3/kill', 'html/hostile-random']
    : words;
if (isProof) {
  process.env.PROOF = '1';
  process.env.RANDOM_SEED ??= String(randomInt(2 ** 31));
  console.log(`These calls and texts come again with RANDOM_SEED=${process.env.RANDOM_SEED}.`);
}
const withSlow = chosen.length > 0 || given.includes('--all');
const kinds = ['unit', 'contract', 'site', 'faults', 'attacks', 'browser'];
const args = chosen.map((word) => (kinds.includes(word) ? `--project=${word}*` : word));

const tally = { passed: 0, failed: 0, skipped: 0 };

async function runChecks(): Promise<void> {
  const check = async (each: (typeof checks)[number]) => {
    tally[(await runCheck(each)) ? 'passed' : 'failed'] += 1;
  };
  // In a fresh clone, the lint reads types that the first check writes.
  const [types, ...others] = checks;
  await check(types);
  await Promise.all(others.map(check));
}

const all = chosen.length === 0;
if (all) console.log(`${checks.map(({ label }) => label).join(', ')}, and the tests meanwhile …`);
else console.log('Only the chosen tests run; types, lint and format are left out.');

const [outcome] = await Promise.all([
  runVitest({ root, args, withSlow, output: 'inherit' }),
  all && runChecks(),
]);
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

if (!withSlow) {
  const slow = globSync('test/**/*.slow.test.ts', { cwd: root });
  console.log(`Left out: ${slow.length} files with slow proofs. npm test -- --all runs them too.`);
}

console.log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
process.exitCode = tally.failed > 0 ? 1 : 0;
