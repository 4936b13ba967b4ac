import { spawn } from 'node:child_process';

/** The checks that need no tests, as the scripts of package.json that make them. */
export const checks = [
  { script: 'templates', label: 'Types of templates' },
  { script: 'lint', label: 'Lint' },
  { script: 'format:check', label: 'Format' },
] as const;

/** Runs one script; what it says is shown only when it fails. May run beside others. */
export async function runCheck({ script, label }: (typeof checks)[number]): Promise<boolean> {
  const started = performance.now();
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const code = await new Promise((done) => child.once('close', done));
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  if (code === 0) console.log(`${label}: ok (${seconds} s)`);
  else {
    const why = Buffer.concat(said).toString().trimEnd();
    console.log(`${label}: failed (${seconds} s), npm run ${script}:\n${why}`);
  }
  return code === 0;
}
