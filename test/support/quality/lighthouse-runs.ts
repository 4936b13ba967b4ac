import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import lighthouse from 'lighthouse';
import { chromiumFlags, chromiumPath } from '../chromium.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface LighthouseRun {
  /** From 0 to 100, by category. */
  readonly scores: Readonly<Record<(typeof categories)[number], number>>;
  /** What cost points: the audit, and what it says. */
  readonly lost: readonly string[];
}

/** Looks at an address once, as on a phone with a slow network: Lighthouse's own settings, in a browser of its own. */
export async function runLighthouse(url: string): Promise<LighthouseRun> {
  const profile = await mkdtemp(join(tmpdir(), 'galley-lighthouse-'));
  const child = spawn(
    chromiumPath ?? 'chromium',
    [...chromiumFlags, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  try {
    const port = await debuggingPort(child.stderr);
    // What it goes on saying must not fill the pipe.
    child.stderr.resume();
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: [...categories],
    });
    if (result === undefined) throw new Error(`Lighthouse says nothing of ${url}.`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`);
    const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
    return {
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      lost: categories.flatMap((name) =>
        (lhr.categories[name]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
          .map(({ id }) => `${id}: ${lhr.audits[id]?.displayValue ?? lhr.audits[id]?.title ?? ''}`),
      ),
    };
  } finally {
    child.kill('SIGTERM');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function debuggingPort(said: NodeJS.ReadableStream): Promise<number> {
  let all = '';
  for await (const line of createInterface(said)) {
    all += `${line}\n`;
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error(`Chromium ended before it could be asked:\n${all}`);
}
