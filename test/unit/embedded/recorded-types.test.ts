import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startEmbedded, type EmbeddedService } from '../../support/embedded/index.ts';
import { almanacPasswords, almanacSeed } from '../../support/almanac.ts';
import { readRecorded, recordedAlmanac, recordedHost } from '../../support/recorded-calls.ts';

const names = [
  'types',
  'types-as-admin-edit',
  'taxonomies',
  'taxonomies-as-admin-edit',
  'boats',
  'boats-embedded',
  'draft-boats-anonymous',
  'draft-boats-as-alice',
  'routes',
  'snippets',
  'rigs',
  'internal-terms',
  'index',
];

/** Where the embedded service differs from WordPress 7.1 with these plugins, and means to. */
const meant: readonly { readonly lines: RegExp; readonly reason: string }[] = [
  { lines: /yoast_head/, reason: 'There is no Yoast SEO.' },
  {
    lines:
      /coauthors|not "author"$|^\.author is undefined|^\.guest-author is|cap-bob|action-assign-author/,
    reason: 'There is no Co-Authors Plus, which takes over the choice of the author.',
  },
  { lines: /^\.namespaces/, reason: 'There are no plugins that have routes.' },
  {
    lines:
      /\.(?:_links(?:\.[\w:-]+)?|acf|capabilities|description|format|generated_slug|icon|labels|meta|password|permalink_template|ping_status|show_cloud|site_icon|supports|template|template_lock|visibility) is undefined, not/,
    reason: 'Galley does not ask for it (`_fields`).',
  },
  {
    lines: /\.(?:visibility\.(?!public )\w+|self\[\]\.targetHints) is undefined, not/,
    reason: 'Galley reads other parts of it.',
  },
  { lines: /\.avatar_urls\./, reason: 'The service draws avatars itself.' },
  {
    lines: /\.(?:content\.(?:raw|rendered|block_version)|excerpt\.rendered) /,
    reason: 'The service has rendered texts instead of blocks.',
  },
];

const used = new Set<string>();

let scratch: string;
let service: EmbeddedService;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'galley-almanac-'));
  service = await startEmbedded({
    folder: join(scratch, 'content'),
    seed: await almanacSeed(scratch),
    basicAuthPlugin: true,
    publicUrl: recordedHost,
  });
});

afterAll(async () => {
  await service.close();
  await rm(scratch, { recursive: true });
});

const json = z.json();

describe('the embedded service answers like WordPress 7.1', () => {
  it.each(names)('%s', async (name) => {
    const { request, response: recorded } = readRecorded(recordedAlmanac, name);
    const login = /^Basic of (\w+)$/.exec(request.headers['Authorization'] ?? '')?.[1];
    const password = z.record(z.string(), z.string()).parse(almanacPasswords)[login ?? ''];
    const account = Buffer.from(`${login}:${password}`).toString('base64');
    const response = await fetch(service.url + request.path, {
      headers: login === undefined ? {} : { Authorization: `Basic ${account}` },
    });
    expect(response.status).toBe(recorded.status);
    const body = json.parse(await response.json());
    const lines = compare(recorded.body, body, '');
    const isMeant = (line: string) => {
      const found = meant.filter((each) => each.lines.test(line));
      for (const { reason } of found) used.add(reason);
      return found.length > 0;
    };
    expect(lines.filter((line) => !isMeant(line))).toEqual([]);
    for (const header of ['X-WP-Total', 'X-WP-TotalPages', 'Allow', 'Content-Type']) {
      expect(response.headers.get(header), header).toBe(recorded.headers[header] ?? null);
    }
    // Of several headers of one name, only the last was recorded.
    expect(response.headers.get('Link')).toContain(recorded.headers['Link']);
  });

  it('has no meant difference that is not there', () => {
    expect(meant.filter(({ reason }) => !used.has(reason))).toEqual([]);
  });
});

type Json = z.output<typeof json>;

/** One line for each value that differs: `[].acf.built is "1903", not "1902"`. */
function compare(recorded: Json | undefined, own: Json | undefined, path: string): string[] {
  if (Array.isArray(recorded) && Array.isArray(own)) {
    const length = Math.max(recorded.length, own.length);
    return Array.from({ length }).flatMap((_, n) => compare(recorded[n], own[n], `${path}[]`));
  }
  if (isObject(recorded) && isObject(own)) {
    const keys = new Set([...Object.keys(recorded), ...Object.keys(own)]);
    return [...keys].flatMap((key) => compare(recorded[key], own[key], `${path}.${key}`));
  }
  if (JSON.stringify(recorded) === JSON.stringify(own)) return [];
  return [`${path} is ${JSON.stringify(own)}, not ${JSON.stringify(recorded)}`];
}

function isObject(value: Json | undefined): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
