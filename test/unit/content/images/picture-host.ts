import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

import {
  createImagePipeline,
  type PipelineOptions,
  type Wanted,
} from '../../../../src/content/images/index.ts';
import { fetchFile } from './fetch-file.ts';

export interface Hosted {
  readonly body?: Uint8Array | string | undefined;
  readonly status?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Handles the request itself. */
  readonly answer?: ((response: ServerResponse) => void) | undefined;
}

export interface PictureHost {
  readonly url: string;
  /** The file at each path. A test may change it. */
  readonly files: Map<string, Hosted>;
  readonly seen: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  /** Paths of all requests since the last call. */
  paths(): string[];
}

/** A real HTTP server with files, until the test ends. Files with an etag support conditional requests. */
export async function pictureHost(
  files: Readonly<Record<string, Hosted>> = {},
): Promise<PictureHost> {
  const lying = new Map(Object.entries(files));
  const seen: { path: string; headers: IncomingHttpHeaders }[] = [];
  let counted = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    seen.push({ path, headers: request.headers });
    const file = lying.get(path) ?? { status: 404 };
    if (file.answer !== undefined) return file.answer(response);
    const { body = '', status = 200, headers = {} } = file;
    const etag = headers['etag'];
    const known = etag !== undefined && request.headers['if-none-match'] === etag;
    response.writeHead(known ? 304 : status, headers);
    response.end(known ? undefined : body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    files: lying,
    seen,
    paths: () => seen.slice(counted, (counted = seen.length)).map(({ path }) => path),
  };
}

/** A temporary folder, until the test ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'galley-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The finished files in a folder of pictures. */
export function finished(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('pictures.db'))
    .map(({ name }) => name)
    .toSorted();
}

export function openPipeline(folder: string, options: Partial<PipelineOptions> = {}) {
  return createImagePipeline({
    folder,
    fetchFile: fetchFile(),
    concurrency: 4,
    maxBytes: 20_000_000,
    maxKept: 1_000_000_000,
    ...options,
  });
}

/** One run of a pipeline that is opened and closed for it. */
export async function runOnce(
  folder: string,
  wanted: readonly Wanted[],
  options: Partial<PipelineOptions> = {},
) {
  const pipeline = openPipeline(folder, options);
  try {
    return await pipeline.run(wanted);
  } finally {
    pipeline.close();
  }
}

export function picture(address: string, more: Partial<Wanted> = {}): Wanted {
  return {
    address,
    kind: 'picture',
    recheck: false,
    ...more,
  };
}
