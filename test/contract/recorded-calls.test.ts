import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startEmbedded } from '../support/embedded/index.ts';
import type { EmbeddedOptions, EmbeddedService } from '../support/embedded/index.ts';
import { compareShapes } from '../support/compare-shapes.ts';
import { meantDifferences, unusedDifferences } from '../support/meant-differences.ts';
import {
  readRecorded,
  recordedFolders,
  recordedHost,
  recordedNames,
} from '../support/recorded-calls.ts';
import type { RecordedCall, RecordedFolder } from '../support/recorded-calls.ts';
import { authorizationOf, recordedPlainSeed, recordedSeed } from '../support/recorded-seed.ts';

type Behaviour = Omit<EmbeddedOptions, 'folder' | 'seed'>;

/** How each recorded server was set up. */
const behaviours: Record<RecordedFolder, Behaviour> = {
  v2: { release: '6.1', basicAuthPlugin: true },
  legacy: { legacyPlugin: true, v2: false, basicAuthPlugin: true },
  'v2-plain-permalinks': { release: '6.1', plainPermalinks: true },
};

/** Reading comes first, then writing in the order in which one step needs the other. */
const stages = [
  /^(?!create-|upload-|update-|delete-)/,
  /^create-/,
  /^upload-/,
  /^update-/,
  /^delete-.*-(?:anonymous|another-author|unknown)$/,
  /^delete-.*-(?:to-trash|without-force)$/,
  /^delete-.*-already-in-trash$/,
  /^delete-.*-forced$/,
] as const;

function inOrder(names: readonly string[]): string[] {
  const stage = (name: string) => stages.findIndex((pattern) => pattern.test(name));
  return names.toSorted((a, b) => stage(a) - stage(b) || a.localeCompare(b));
}

const json = z.json();

for (const folder of recordedFolders) {
  describe(`the embedded service answers like the server behind recorded/${folder}`, () => {
    let scratch: string;
    let service: EmbeddedService;
    /** Ids that the recorded server gave to new records, and those given here. */
    const ids = new Map<string, string>();

    beforeAll(async () => {
      scratch = await mkdtemp(join(tmpdir(), 'galley-recorded-'));
      const plain = folder === 'v2-plain-permalinks';
      service = await startEmbedded({
        ...behaviours[folder],
        folder: join(scratch, 'content'),
        seed: plain ? recordedPlainSeed() : await recordedSeed(join(scratch, 'pictures')),
        publicUrl: recordedHost,
      });
    });

    afterAll(async () => {
      await service.close();
      await rm(scratch, { recursive: true });
    });

    async function send({ request }: RecordedCall): Promise<Response> {
      const path = request.path.replace(
        /(\/(?:posts|media)\/)(\d+)/,
        (_, route: string, id: string) => route + (ids.get(id) ?? id),
      );
      const headers = new Headers(request.headers);
      const account = headers.get('Authorization');
      if (account !== null) headers.set('Authorization', authorizationOf(account));
      return fetch(service.url + path, {
        method: request.method,
        headers,
        body: await bodyOf(request.body),
        redirect: 'manual',
      });
    }

    it.each(inOrder(recordedNames(folder)))('%s', async (name) => {
      const call = readRecorded(folder, name);
      const { request, response: recorded } = call;
      const response = await send(call);
      const meant = meantDifferences(folder, name);
      expect(response.status).toBe(recorded.status);
      expect(pagingOf(response.headers)).toEqual(pagingOf(new Headers(asciiOf(recorded.headers))));
      expect(typeOf(response.headers.get('Content-Type'))).toBe(
        typeOf(recorded.headers['Content-Type'] ?? null),
      );
      const location = response.headers.get('Location');
      expect(location === null).toBe(recorded.headers['Location'] === undefined);
      if (request.method === 'HEAD' || typeof recorded.body === 'string') return;
      const body = json.parse(await response.json());
      expect(codeOf(body)).toBe(codeOf(recorded.body));
      expect(compareShapes(recorded.body, body, meant)).toEqual([]);
      if (recorded.status === 201) ids.set(idOf(recorded.body), idOf(body));
    });
  });
}

it('has no meant difference listed that is not there', () => {
  expect(unusedDifferences()).toEqual([]);
});

async function bodyOf(
  body: RecordedCall['request']['body'],
): Promise<string | Uint8Array<ArrayBuffer> | null> {
  if (body === undefined || body === null) return null;
  if (typeof body !== 'string') return JSON.stringify(body);
  const size = /^<(\d+) bytes>$/.exec(body)?.[1];
  return size === undefined ? body : fileOf(Number(size));
}

/** A picture of the size that was uploaded; zeros where the recorded file was too small to be one. */
async function fileOf(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const file = new Uint8Array(bytes);
  const picture = await sharp({
    create: { width: 150, height: 150, channels: 3, background: 'teal' },
  })
    .jpeg()
    .toBuffer();
  // What follows the end of a JPEG file is not looked at.
  if (picture.length <= bytes) file.set(picture);
  return file;
}

/** The totals, and whether there are pages before and after this one. */
function pagingOf(headers: Headers) {
  const link = headers.get('Link') ?? '';
  return {
    total: headers.get('X-WP-Total'),
    pages: headers.get('X-WP-TotalPages'),
    next: link.includes('rel="next"'),
    previous: link.includes('rel="prev"'),
  };
}

/** Recorded titles in headers are bytes of UTF-8; `Headers` takes only single bytes. */
function asciiOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replaceAll(/[^ -~]/g, '?')]),
  );
}

const typeOf = (type: string | null) => type?.split(';')[0];

const failure = z.object({ code: z.string() });

/** The code of an error of either generation; null for anything else. */
function codeOf(body: z.output<typeof json>): string | null {
  const candidate = Array.isArray(body) ? body[0] : body;
  return failure.safeParse(candidate).data?.code ?? null;
}

const identified = z.union([z.object({ id: z.number() }), z.object({ ID: z.number() })]);

function idOf(body: z.output<typeof json>): string {
  const record = identified.parse(body);
  return String('id' in record ? record.id : record.ID);
}
