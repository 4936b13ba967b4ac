import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { memoryOf } from '../test/support/memory-of.ts';
import type { Bench, Measurements } from './support/face.ts';
import { median, megabytes } from './support/figures.ts';
import { digestOf, postFile } from './support/post-file.ts';

const megabyte = 1024 * 1024;
/** `BENCH_UPLOAD_MB=100 npm run bench uploads` for a quick look. */
const size = Number(process.env['BENCH_UPLOAD_MB'] ?? 1024) * megabyte;
const rounds = 3;
const mostMemory = 64 * megabyte;
const mostTime = 1.3;

const authorization = `Basic ${Buffer.from('admin:Tern Gull Seal Reef Cove Buoy').toString('base64')}`;
const serverFile = fileURLToPath(new URL('support/upload-server.ts', import.meta.url));

interface Running {
  readonly url: string;
  readonly child: ChildProcess;
}

async function start(...parameters: string[]): Promise<Running> {
  const child = fork(serverFile, parameters, { execArgv: [] });
  const url = await new Promise<string>((done, fail) => {
    child.once('message', (message) => done(z.string().parse(message)));
    child.once('exit', (code) => fail(new Error(`A server ended with ${String(code)}.`)));
  });
  return { url, child };
}

async function makeFile(path: string, length: number): Promise<void> {
  const file = await open(path, 'w');
  for (let at = 0; at < length; at += megabyte) {
    await file.write(randomBytes(Math.min(megabyte, length - at)));
  }
  await file.close();
}

/** What was sent, read back from the content service and taken away again: the address of a file is in either answer. */
async function takeBack(answer: unknown, content: string): Promise<string> {
  const { id, source_url, url } = z
    .object({ id: z.number(), source_url: z.string().optional(), url: z.string().optional() })
    .parse(answer);
  const response = await fetch(source_url ?? url ?? '');
  if (response.body === null) throw new Error('The file has no bytes.');
  const digest = await digestOf(response.body, 'sha256');
  await fetch(`${content}/wp-json/wp/v2/media/${id}?force=true`, {
    method: 'DELETE',
    headers: { authorization },
  });
  return digest;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

async function measure(folder: string): Promise<Measurements> {
  const content = await start('content', join(folder, 'content'), String(size));
  const desk = await start('desk', join(folder, 'desk'), String(size), content.url);
  const path = join(folder, 'film.mp4');
  const small = join(folder, 'small.mp4');
  await makeFile(path, size);
  await makeFile(small, 8 * megabyte);
  const original = await digestOf(createReadStream(path), 'sha256');

  const straight = `${content.url}/wp-json/wp/v2/media`;
  const ways = {
    desk: { address: `${desk.url}/api/media`, withMd5: false },
    checked: { address: straight, withMd5: true },
    bare: { address: straight, withMd5: false },
  };
  const names = ['desk', 'checked', 'bare'] as const;
  const times: Record<(typeof names)[number], number[]> = { desk: [], checked: [], bare: [] };
  const arrived: string[] = [];

  // The first file of each way runs code that is not compiled yet.
  for (const name of names) {
    await takeBack(await postFile({ ...ways[name], path: small, authorization }), content.url);
  }
  const { pid } = desk.child;
  const memory = pid !== undefined && existsSync(`/proc/${pid}/clear_refs`) ? memoryOf(pid) : null;
  const idle = memory?.now() ?? 0;
  memory?.forget();
  for (let round = 0; round < rounds; round++) {
    for (const turn of names.keys()) {
      const name = names[(turn + round) % names.length] ?? 'desk';
      const started = performance.now();
      const answer = await postFile({ ...ways[name], path, authorization });
      times[name].push(performance.now() - started);
      arrived.push(await takeBack(answer, content.url));
    }
  }
  const more = (memory?.most() ?? 0) - idle;
  content.child.disconnect();
  desk.child.disconnect();

  const [viaDesk, checked, bare] = names.map((name) => median(times[name]));
  if (viaDesk === undefined || checked === undefined || bare === undefined) return [];
  const isWhole = arrived.every((digest) => digest === original);
  const ratio = viaDesk / checked;
  return [
    { label: 'size', value: megabytes(size) },
    { label: 'through the desk, median', value: seconds(viaDesk) },
    {
      label: 'directly, hashed first and sent with its MD5, as the desk does',
      value: seconds(checked),
    },
    { label: 'directly, without anything to check it by', value: seconds(bare) },
    {
      label: 'the desk against the first',
      value: `${ratio.toFixed(2)} ×`,
      goal: `${mostTime} × or less`,
      met: ratio <= mostTime,
    },
    { label: 'the desk against the second', value: `${(viaDesk / bare).toFixed(2)} ×` },
    memory === null
      ? { label: 'memory', value: 'can not be read on this system' }
      : {
          label: "the desk's peak memory over idle",
          value: megabytes(more),
          goal: `${megabytes(mostMemory)} or less`,
          met: more <= mostMemory,
        },
    {
      label: 'arrived as they were sent (SHA-256)',
      value: isWhole ? 'all' : 'NOT ALL',
      goal: 'all',
      met: isWhole,
    },
  ];
}

const bench: Bench = {
  name: 'uploads',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'galley-bench-'));
    try {
      return await measure(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

export default bench;
