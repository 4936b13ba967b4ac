import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How fast a server answered one address. */
export interface Load {
  readonly perSecond: number;
  /** Milliseconds that half of all answers, and all but one in a hundred, took at most. */
  readonly half: number;
  readonly slow: number;
}

export const wrkMissing = ['/usr/bin/wrk', '/usr/local/bin/wrk'].some((file) => existsSync(file))
  ? null
  : 'wrk is not installed (apt-get install wrk)';

const units: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

const timeOf = (output: string, share: string): number => {
  const [, value, unit] =
    new RegExp(`^\\s+${share}%\\s+([\\d.]+)(us|ms|s|m)$`, 'm').exec(output) ?? [];
  return Number(value) * (units[unit ?? ''] ?? Number.NaN);
};

/** Asks for one address over and over, over so many connections. */
export async function runWrk(
  url: string,
  {
    connections,
    seconds,
    headers,
  }: {
    readonly connections: number;
    readonly seconds: number;
    readonly headers: Readonly<Record<string, string>>;
  },
): Promise<Load> {
  const { stdout } = await run('wrk', [
    ...['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`],
    '--latency',
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    url,
  ]);
  const wrong = /^\s*(?:Non-2xx|Socket errors).*$/m.exec(stdout)?.[0];
  if (wrong !== undefined) throw new Error(`${url}: ${wrong.trim()}`);
  return {
    perSecond: Number(/^Requests\/sec:\s+([\d.]+)$/m.exec(stdout)?.[1]),
    half: timeOf(stdout, '50'),
    slow: timeOf(stdout, '99'),
  };
}
