/**
 * `npm test`: types, lint, format, and the tests meanwhile. The last line is `N passed, N failed, N skipped`,
 * where the three checks count as one each.
 *
 * `npm test -- --all` also runs proofs under faults, attacks, and the slow proofs in files called `*.slow.test.ts`; with
 * `--shard=1/4` a share of all of it, the first of which has the checks.
 * `npm test -- unit cms` runs only tests of that kind (unit, contract, site, faults, attacks, browser) in files
 * whose path contains the word, slow ones too. `GALLEY_REQUIRE_ALL=1` counts skipped tests as failed.
 * `npm run proof` runs only what tries random faults, calls and texts, each as often as docs/reliability.md says, and the files
 * called `*.proof.test.ts`, which nothing else runs.
 * Calls and texts have another seed each time, which is printed; `npm run proof -- --random faults/network` runs one of the
 * faults, with seeds that nobody has tried.
 */
import { randomInt } from 'node:crypto';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { today } from './faults/random.ts';
import { checks, runCheck } from './runner/checks.ts';
import { leftOut } from './runner/left-out.ts';
import { runVitest } from './runner/vitest.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.argv.slice(2);
const words = given.filter((word) => !word.startsWith('--'));
const shard = given.filter((word) => word.startsWith('--shard='));
const isProof = given.includes('--proof');
const proofs = [
  ...['test/faults/', 'attacks/', 's3/kill', 'html/hostile-random', '.proof.test'],
  // What a day tries a part of.
  ...['content-faults', 'safety-net', 'rendered-fields', 'browser/hostile', 'accessibility'],
];
const chosen = isProof && words.length === 0 ? proofs : words;
const withSlow = chosen.length > 0 || given.includes('--all');
const kinds = ['unit', 'contract', 'site', 'faults', 'attacks', 'browser'];
const filters = chosen.map((word) => (kinds.includes(word) ? `--project=${word}*` : word));

const tally = { passed: 0, failed: 0, skipped: 0 };

/** Chooses the seeds of random faults, and says how to try the same ones again. */
function chooseSeeds(): void {
  const { env } = process;
  if (isProof) {
    env['PROOF'] = '1';
    env['RANDOM_SEED'] ??= String(randomInt(2 ** 31));
    console.log(`These calls and texts come again with RANDOM_SEED=${env['RANDOM_SEED']}.`);
    if (given.includes('--random')) env['PROOF_FROM'] ??= String(1000 + randomInt(1_000_000_000));
    const from = env['PROOF_FROM'];
    if (from !== undefined) console.log(`The seeds begin with ${from}: PROOF_FROM=${from}.`);
    return;
  }
  const day = (env['FAULTS_DAY'] ??= today());
  if (withSlow) console.log(`Random faults have the seeds of a day: FAULTS_DAY=${day}.`);
}

async function runChecks(): Promise<void> {
  const check = async (each: (typeof checks)[number]) => {
    tally[(await runCheck(each)) ? 'passed' : 'failed'] += 1;
  };
  // In a fresh clone, the lint reads types that the first check writes.
  const [types, ...others] = checks;
  await check(types);
  await Promise.all(others.map(check));
}

chooseSeeds();
const all = chosen.length === 0;
const hasChecks = all && shard.every((each) => each.startsWith('--shard=1/'));
if (hasChecks)
  console.log(`${checks.map(({ label }) => label).join(', ')}, and the tests meanwhile …`);
else console.log('Only a part of the tests runs; types, lint and format are left out.');

const [outcome] = await Promise.all([
  runVitest({ root, args: [...filters, ...shard], withSlow, output: 'inherit' }),
  hasChecks && runChecks(),
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
  const files = new Set(globSync(leftOut, { cwd: root }));
  console.log(`Left out: ${files.size} files with slow proofs. npm test -- --all runs them too.`);
}

console.log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
process.exitCode = tally.failed > 0 ? 1 : 0;
