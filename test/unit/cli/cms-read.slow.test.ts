import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { generations, signedAs, useCms } from './run-cms.ts';

vi.setConfig({ testTimeout: 60_000 });

const page = z.object({
  items: z.array(z.object({ id: z.number(), status: z.string(), titleHtml: z.string() })),
  total: z.number(),
  pages: z.number(),
  page: z.number(),
});

describe.each(generations)('npm run cms reads in %s', (generation) => {
  const run = useCms(generation);
  const listed = async (...args: string[]) =>
    page.parse(JSON.parse((await run(['posts', 'list', '--json', ...args])).out));

  test('a page of posts as a table, newest first, with the option for the next page', async () => {
    const { code, out } = await run(['posts', 'list', '--per-page', '4']);
    expect(code).toBe(0);
    const [head, ...lines] = out.trimEnd().split('\n');
    expect(head?.trim().split(/\s+/)).toEqual(['ID', 'Status', 'Date', 'Author', 'Title']);
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(
      /^ *\d+ +future +2031-04-04 \d\d:\d\d +Hanne Lorentzen +What was in the time capsule$/,
    );
    expect(lines[1]).toContain('pending');
    expect(lines[4]).toMatch(/^Page 1 of \d+, \d+ in all; --page 2 shows the next$/);
  });

  test('files, accounts and oneself', async () => {
    const media = await run(['media', 'list', '--search', 'Agnes']);
    // In the site's time zone, three hours behind UTC.
    expect(media.out).toContain(' 2026-05-04 09:00 ');
    expect(media.out).toMatch(/1600×1000 .* harbour-master\.jpg +Agnes Tanner\n/);
    // The older generation names no types.
    const papers = await run(['media', 'list', '--search', 'tide table', '--json']);
    expect(JSON.parse(papers.out)).toMatchObject({ items: [{ mimeType: 'application/pdf' }] });
    const me = await run(['users', 'me', '--json']);
    const capabilities: unknown = expect.arrayContaining(['delete_others_posts']);
    expect(JSON.parse(me.out)).toMatchObject({
      name: 'Hanne Lorentzen',
      roles: ['editor'],
      capabilities,
    });
    const users = await run(['users', 'list']);
    if (generation === 'v2') expect(users.out).toContain('Hanne Lorentzen');
    // Only an administrator may list them there.
    else expect(users).toMatchObject({ code: 3, out: '' });
  });

  // Commands are the same for both; what the client asks is in the contract.
  if (generation === 'legacy') return;

  test('entries of a type of the site, and which types there are', async () => {
    const { items } = await listed('--type', 'boat', '--search', 'Halcyon');
    expect(items.map(({ titleHtml }) => titleHtml)).toEqual(['Halcyon']);
    const shown = await run(['posts', 'show', String(items[0]?.id), '--type', 'boats']);
    expect(shown.out).toMatch(/^Halcyon\n/);
    const { code, err } = await run(['posts', 'list', '--type', 'raft']);
    expect(code).toBe(2);
    expect(err).toContain('this site has no “raft” with pages. Its types: post, page, boat.');
  });

  test('posts of a status, on any page, as one JSON document', async () => {
    const { items, ...counts } = await listed('--status', 'draft,pending', '--per-page', '1');
    expect(items).toHaveLength(1);
    expect(counts).toMatchObject({ page: 1, total: counts.pages });
    const second = await listed('--status', 'draft,pending', '--per-page', '1', '--page', '2');
    const statuses = [...items, ...second.items].map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['draft', 'pending']);
  });

  test('only public posts without credentials', async () => {
    const env = { CMS_USER: '', CMS_APPLICATION_PASSWORD: '', CMS_PASSWORD: '' };
    const { out } = await run(['posts', 'list', '--json', '--per-page', '100'], { env });
    const { items } = page.parse(JSON.parse(out));
    expect(items.length).toBeGreaterThan(20);
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['publish']));
    const refused = await run(['posts', 'create', '-', '--title', 'T'], { env, input: 'Text' });
    expect(refused).toMatchObject({ code: 3, out: '' });
  });

  test('published posts for a subscriber, with a sentence that says so', async () => {
    const env = signedAs(generation, 'reader', 'Pier Lamp Fogs Bell Tide Gull');
    const { code, out, err } = await run(['posts', 'list', '--per-page', '3'], { env });
    expect({ code, err }).toEqual({
      code: 0,
      err: 'This account may not edit posts, so only published ones are listed.\n',
    });
    expect(out).toMatch(/^Page 1 of \d+, \d+ in all/m);
    expect(out).not.toMatch(/^ *\d+ +(?:draft|pending|future|private) /m);

    const asked = await run(['posts', 'list', '--status', 'draft,publish'], { env });
    expect(asked).toMatchObject({ code: 3, out: '' });
    expect(asked.err).toContain('This account may not see posts with the status draft.');
    expect(asked.err).toContain('Leave --status out, or use an account that may edit posts.');
  });

  test('one post with its text, and the text alone', async () => {
    const [draft] = (await listed('--status', 'draft')).items;
    const id = String(draft?.id);
    const { out } = await run(['posts', 'show', id]);
    expect(out).toMatch(/^Status +draft$/m);
    const text = await run(['posts', 'show', id, '--content', '--newest']);
    expect(text.out).toContain('<p>');
    expect(out.endsWith(text.out)).toBe(true);
  });

  test('a missing record ends with 4, a refused one with 3; no password is shown', async () => {
    const unknown = await run(['posts', 'show', '99999', '--json']);
    expect(unknown.code).toBe(4);
    expect(JSON.parse(unknown.out)).toMatchObject({
      error: { code: 'not-found', status: 404, serviceMessage: 'Invalid post ID.' },
    });
    const wrong = 'Wrong Wrong Wrong Wrong';
    const refused = await run(['users', 'me', '--json'], {
      env: signedAs(generation, 'editor', wrong),
    });
    expect(refused.code).toBe(3);
    expect(JSON.parse(refused.out)).toMatchObject({ error: { code: 'bad-credentials' } });
    const basic = Buffer.from(`editor:${wrong}`).toString('base64');
    for (const secret of [wrong, wrong.replaceAll(' ', ''), basic]) {
      expect(refused.out + refused.err).not.toContain(secret);
    }
  });
});
