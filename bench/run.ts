/**
 * `npm run bench [names…]`: measures, and compares with others in the same run. It says plainly which goals were
 * missed, and is no test: what a machine does besides is no fault of the code.
 */
import { fork } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { measurementsSchema, type Measurements } from './support/face.ts';
import { machineOf } from './support/machine.ts';
import { keepResult, resultsFile } from './support/results.ts';

const here = new URL('./', import.meta.url);
const measure = fileURLToPath(new URL('support/measure.ts', here));

/** One measures nothing, and writes into the project; the other takes half an hour. */
const onlyAsked = new Set(['chart', 'large']);

const nameOf = (file: string) => file.replace(/\.ts$/, '');
const files = (await readdir(here)).filter((file) => file.endsWith('.ts') && file !== 'run.ts');
const known = files.map(nameOf).toSorted();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench “${unknown.join('”, “')}”. There are: ${known.join(', ')}.`);
  process.exit(1);
}

const machine = { ...machineOf(), node: process.version };
console.log(`Node ${machine.node}, ${machine.cores} cores, ${machine.processor}`);

let missed = 0;
for (const name of asked.length > 0 ? asked : known.filter((each) => !onlyAsked.has(each))) {
  console.log(`\n${name}`);
  try {
    const measurements = await run(name);
    print(measurements);
    missed += measurements.filter(({ met }) => met === false).length;
    await keepResult(name, machine, measurements);
  } catch (error) {
    console.error(`It broke off: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
console.log(missed === 0 ? '\nNo goal was missed.' : `\nGoals missed: ${missed}.`);
console.log(`Every figure is kept in ${resultsFile}`);

function run(name: string): Promise<Measurements> {
  const child = fork(measure, [new URL(`${name}.ts`, here).href], { execArgv: ['--expose-gc'] });
  let said: unknown;
  child.on('message', (message) => {
    said = message;
  });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => {
      const parsed = measurementsSchema.safeParse(said);
      if (parsed.success) done(parsed.data);
      else fail(new Error(`the bench ended with ${String(code)} and measured nothing.`));
    });
  });
}

function print(measurements: Measurements): void {
  const widest = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length));
  const labels = widest(measurements.map(({ label }) => label));
  const values = widest(measurements.map(({ value }) => value));
  for (const { label, value, goal, met } of measurements) {
    const verdict = met === undefined ? '' : met ? ', met' : ', MISSED';
    const aim = goal === undefined ? '' : `  goal: ${goal}${verdict}`;
    console.log(`  ${label.padEnd(labels)}  ${value.padStart(values)}${aim}`.trimEnd());
  }
}
