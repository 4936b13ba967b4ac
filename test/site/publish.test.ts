import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLive, type Check, type PublishEvent } from '../../src/publish/index.ts';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { startIn } from '../support/project-process.ts';
import { startSample, type SampleService } from '../support/sample-service.ts';
import { takeWork } from '../support/shared-work.ts';

const script = fileURLToPath(new URL('../../src/cli/publish.ts', import.meta.url));

let cms: SampleService;
let workshop: Workshop;
let releases: string;

beforeAll(async () => {
  cms = await startSample();
  workshop = await openWorkshop();
  releases = join(dirname(workshop.galley), 'releases');
  await takeWork(workshop.galley, cms.url);
});
afterAll(async () => {
  await cms.stop();
  await workshop.remove();
});

/** Runs `npm run publish`'s script, and gives what it tells the process that has started it. */
const publish = (): Promise<PublishEvent[]> => {
  const { child, output } = startIn(dirname(releases), script, {
    CMS_URL: cms.url,
    CMS_RETRIES: '0',
    SITE_URL: 'https://mooring.example',
    RELEASES_FOLDER: releases,
  });
  const events: PublishEvent[] = [];
  child.on('message', (message) => events.push(message as PublishEvent));
  return new Promise((done, fail) => {
    child.once('close', (code) => {
      if (code === 0) done(events);
      else fail(new Error(`The publication ended with ${code}:\n${output()}`));
    });
  });
};

const edit = async (id: number, fields: object): Promise<void> => {
  const authorization = `Basic ${Buffer.from('editor:Kelp Tide Mast Sail Knot Rope').toString('base64')}`;
  const answer = await fetch(`${cms.url}/wp-json/wp/v2/posts/${id}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  expect(answer.status).toBe(200);
};

interface Lying {
  readonly file: string;
  readonly key: string;
}

/** Files of the live release by path, each with what tells it from another. */
const filesOfLive = (): Map<string, Lying> => {
  const client = join(findLive(releases)!.folder, 'client');
  return new Map(
    readdirSync(client, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const file = join(parentPath, name);
        const { ino, mtimeMs, size } = statSync(file);
        return [file.slice(client.length), { file, key: `${ino} ${mtimeMs} ${size}` }];
      }),
  );
};

test('a site is published once, again only when something is different, and then only what is different', async () => {
  const first = await publish();
  expect(first.map(({ step }) => step)).toEqual(
    expect.arrayContaining(['reading', 'pictures', 'pages', 'checks', 'live']),
  );
  const { checks } = first.find(({ step }) => step === 'checks') as { checks: readonly Check[] };
  expect(checks.filter(({ isPassed }) => !isPassed)).toEqual([]);
  expect(checks.map(({ line }) => line)).toEqual([
    '52 of 52 entries are in the build',
    '34 posts, 11 pages, 7 entries of the type boat',
    'nothing to compare with',
    'no live pages to compare with',
    expect.stringMatching(/^\d+ HTML files, all complete$/),
    '52 of 53 entries, 40 of 40 terms, 45 of 48 pictures, 36 of 36 featured images, 5 of 5 files; 4 left out for reasons that the report names',
    expect.stringMatching(/^[\d,]+ internal links: none broken$/),
    expect.stringMatching(/^4 missing pictures\n/),
    expect.stringMatching(/^\d+ files, [\d,]+ KB; the largest page is /),
  ]);
  const before = filesOfLive();

  const second = await publish();
  expect(second.at(-1)).toMatchObject({ step: 'live', isSame: true, changed: [] });
  expect(filesOfLive()).toEqual(before);

  await edit(101, { content: '<p>The ferry is back, and this text is another one.</p>' });
  const third = await publish();
  expect(third.at(-1)).toMatchObject({
    step: 'live',
    isSame: false,
    changed: [
      {
        type: 'post',
        id: 101,
        change: 'changed',
        path: '/2024/01/ferry-back-after-nineteen-days/',
        author: expect.any(Number),
      },
    ],
  });
  const after = filesOfLive();
  const others = [...after].filter(([path, { key }]) => before.get(path)?.key !== key);
  // Whatever is another file holds other bytes, and whatever holds other bytes is another file.
  for (const [path, { file }] of others) {
    const old = before.get(path);
    if (old !== undefined)
      expect(readFileSync(old.file).equals(readFileSync(file)), path).toBe(false);
  }
  const paths = others.map(([path]) => path);
  expect(paths).toContain('/2024/01/ferry-back-after-nineteen-days/index.html');
  expect(paths).not.toContain('/imprint/index.html');
  expect(paths.length).toBeLessThan(after.size / 4);

  const by = { br: brotliDecompressSync, gz: gunzipSync };
  const copies = [...after].flatMap(([path, { file }]) => {
    const [, plain = '', ending] = /^(.+)\.(br|gz)$/.exec(path) ?? [];
    return ending === undefined ? [] : [{ file, plain, decode: by[ending as keyof typeof by] }];
  });
  expect(copies.length).toBeGreaterThan(5);
  for (const { file, plain, decode } of copies) {
    // The server compresses pages when they are asked for.
    expect(plain).toMatch(/^\/_astro\//);
    expect(decode(readFileSync(file)).equals(readFileSync(after.get(plain)!.file)), plain).toBe(
      true,
    );
  }
});
