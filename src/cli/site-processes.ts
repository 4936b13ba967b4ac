import { spawn } from 'node:child_process';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { environmentOfPublisher, siteFolder, type Settings } from '../config/index.ts';
import { linkPackages } from '../link-packages.ts';
import { findLive, markInUse, PublishError, releasesFolder } from '../publish/index.ts';
import { freePort } from './free-port.ts';
import { keptSecret } from './kept-secret.ts';
import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { bad, good, indent, printable, printableLines, time } from './terminal.ts';

const script = fileURLToPath(new URL('publish.ts', import.meta.url));

export type RunningPublish = ReturnType<typeof runPublish>;

/** Publishes in a separate process, which frees its memory before the site is served. */
export function runPublish(environment: NodeJS.ProcessEnv, options: readonly string[]) {
  const child = spawn(process.execPath, [script, ...options], {
    env: environmentOfPublisher(environment),
    stdio: 'inherit',
  });
  return {
    /** The exit code; null when a signal ended it. */
    ended: new Promise<number | null>((done, fail) => {
      child.once('error', fail);
      child.once('exit', done);
    }),
    stop: () => void child.kill('SIGTERM'),
  };
}

const ready = z.object({ url: z.string() });

/**
 * The live release's server, by the release's path: the link may lead to another one later. Marks
 * the release as in use, since the server does so only after loading. Throws without a release.
 */
export function liveProgram(settings: Settings): string {
  const releases = releasesFolder(settings);
  const live = findLive(releases);
  if (live === null)
    throw new PublishError({
      message: `No release is live in ${relative('.', releases)}.`,
      hint: 'Run npm run publish first.',
    });
  linkPackages(releases);
  const letGo = markInUse(live.folder);
  // If another release went live before the mark, this one may have lost files.
  if (findLive(releases)?.id === live.id) return join(live.folder, 'server', 'entry.mjs');
  letGo();
  return liveProgram(settings);
}

export type SiteServer = Awaited<ReturnType<typeof serveSite>>;

/** Serves the live release and desk in a process of its own, and prints news of its log. */
export async function serveSite(settings: Settings, environment: NodeJS.ProcessEnv) {
  const { host, port, desk } = settings;
  const free = await freePort(port, host);
  const server = spawn(process.execPath, [liveProgram(settings)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...environment,
      // What is printed comes from the log.
      LOG_LEVEL: 'info',
      HOST: host,
      PORT: String(free),
      SESSION_SECRET: desk.sessionSecret ?? keptSecret(siteFolder(settings)),
    },
  });
  const ended = new Promise<number | null>((done) => server.once('close', done));
  if (server.stdout !== null) printNews(server.stdout);
  const url = await new Promise<string>((done, fail) => {
    server.once('error', fail);
    server.once('message', (message) => done(ready.parse(message).url));
    void ended.then(() => fail(new Error('The server of the site did not start.')));
  });
  return {
    url,
    /** The wanted port, if it was taken; else null. */
    busyPort: free === port ? null : port,
    /** Resolves with the exit code when it has ended. */
    ended,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

const askers = {
  editor: 'an editor',
  signed: 'a program',
  check: 'the change check',
  due: 'the schedule',
} as const;

/** The lines of the server's log that say what becomes of the site. */
const logLine = z.discriminatedUnion('msg', [
  z.object({
    msg: z.literal('a rebuild begins'),
    rebuild: z.string(),
    by: z.array(z.enum(['editor', 'signed', 'check', 'due'])),
    reasons: z.array(z.string()),
  }),
  z.object({
    msg: z.literal('rebuild'),
    rebuild: z.string(),
    ms: z.number(),
    release: z.string().nullable(),
    isSame: z.boolean(),
    problem: z.object({ reason: z.string(), advice: z.string().nullable() }).nullable(),
  }),
  z.object({ msg: z.literal('rolled back'), release: z.string() }),
]);
type LogLine = z.output<typeof logLine>;

/** Prints who asks for a rebuild, and what comes of it, as the server's log tells it. */
export function printNews(log: Readable): void {
  // Previews end like rebuilds.
  const begun = new Set<string>();
  createInterface({ input: log }).on('line', (text) => {
    const { data } = logLine.safeParse(parsed(text));
    if (data === undefined) return;
    if (data.msg === 'a rebuild begins') begun.add(data.rebuild);
    else if (data.msg === 'rebuild' && !begun.delete(data.rebuild)) return;
    console.log(newsText(data));
  });
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const newsText = (line: LogLine): string => {
  if (line.msg === 'rolled back') return `${good('Live again:')} ${line.release}`;
  if (line.msg === 'a rebuild begins') {
    const why = line.reasons.length === 0 ? '' : `: ${printable(line.reasons.join(', '))}`;
    return `A rebuild was asked for by ${line.by.map((by) => askers[by]).join(' and ')}${why}`;
  }
  const { ms, release, isSame, problem } = line;
  if (problem !== null) {
    const { reason, advice } = problem;
    const lines = advice === null ? [reason] : [reason, advice];
    return `${bad('Not published:')} ${indent(printableLines(lines.join('\n')))}`;
  }
  if (release === null) return 'The host of the site was asked to build it.';
  return isSame
    ? `${good('Nothing changed:')} ${release} stays live; ${time(ms)}`
    : `${good('Live:')} ${release}, after ${time(ms)}`;
};
