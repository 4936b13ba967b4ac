import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Magazine } from '../support/magazine.ts';
import { faults } from './network/faults.ts';
import type { FaultyFront } from './network/front.ts';
import { openFaultyMagazine, type FaultyMagazine } from './network/faulty-magazine.ts';
import { randomOf, seedsFor, type Random } from './random.ts';
import { differing, openPublishedSite, type PublishedSite } from './site.ts';

let paper: FaultyMagazine;
let front: FaultyFront;
let magazine: Magazine;
/** Follows all changes, through faults and kills. */
let site: PublishedSite;
/** Is read and built anew each time. */
let clean: PublishedSite;
/** Pages with others below them, as `pages/12`. No edit changes which these are. */
let parents: ReadonlySet<string>;

beforeAll(async () => {
  paper = await openFaultyMagazine();
  ({ front, magazine } = paper);
  const settings = {
    CMS_URL: front.url,
    SITE_URL: 'https://paper.example',
    CMS_RETRIES: '1',
    CMS_TIMEOUT: '2',
    // Editors may delete as much as they like.
    MAX_SHRINK: '1',
  };
  clean = await openPublishedSite(settings);
  await clean.publish();
  site = await openPublishedSite(settings);
  await site.publish();
  const pages = await listedIn('pages');
  parents = new Set(pages.map(({ parent = 0 }) => `pages/${parent}`));
});
afterAll(async () => {
  site.close();
  clean.close();
  await paper.close();
});

const records = z.array(z.object({ id: z.int(), parent: z.int().optional() }));
const collections = ['posts', 'pages', 'boats'] as const;

const listedIn = async (collection: string) =>
  records.parse(await magazine.call(`${collection}?per_page=100&orderby=id&order=asc`, 'GET'));

/** `posts/12`: one of those that are public. The last ones of a type stay: a site that knew them has more archives than one that never did. */
async function anyOf(
  random: Random,
  collection: string = random.one(collections),
): Promise<string> {
  const [first, ...others] = await listedIn(collection);
  if (first === undefined || others.length < 5) return anyOf(random, 'posts');
  return `${collection}/${random.one([first, ...others]).id}`;
}

/** One that may go. Without a page, those below it move, and old links to them lead on only in a site that knew the old address. */
async function anyToLose(random: Random): Promise<string> {
  const path = await anyOf(random);
  return parents.has(path) ? anyToLose(random) : path;
}

/** Nothing links to these by their path: old links lead on in a site that knew the old address, and in no other. */
async function anyNote(random: Random): Promise<string | null> {
  const notes = await magazine.call('posts?per_page=100&search=Note&orderby=id', 'GET');
  const [first, ...others] = records.parse(notes);
  return first === undefined ? null : `posts/${random.one([first, ...others]).id}`;
}

const rowOf = (path: string): string => path.replace(/^.*\//, '');
let clock = Date.now();

/** Changes a text a second later than the last change: WordPress counts seconds. */
async function change(path: string, fields: object): Promise<void> {
  await magazine.call(path, 'POST', fields);
  clock += 1000;
  magazine.sql(
    'UPDATE posts SET modified = ? WHERE id = ?',
    new Date(clock).toISOString().slice(0, 19),
    rowOf(path),
  );
}

const trash: string[] = [];
let made = 0;

/** What editors do. Each says what it did. */
const doings: readonly [Doing, ...Doing[]] = [
  async function create(random) {
    const collection = random.one(collections);
    const title = `New ${(made += 1)}`;
    await magazine.call(collection, 'POST', {
      title,
      content: `<p>Of ${title}.</p>`,
      status: random.one(['publish', 'publish', 'draft', 'private']),
      date: `2026-0${1 + random.whole(9)}-1${random.whole(10)}T09:00:00`,
    });
    return `${collection}: ${title}`;
  },
  async function edit(random) {
    const path = await anyOf(random);
    const other = await anyOf(random);
    await change(path, {
      title: `Edited ${(made += 1)}`,
      content: `<p>See <a href="${front.url}/?p=${rowOf(other)}">the other one</a>.</p>`,
    });
    return `${path} leads to ${other}`;
  },
  async function throwAway(random) {
    const path = await anyToLose(random);
    await magazine.call(path, 'DELETE');
    trash.push(path);
    return path;
  },
  async function restore() {
    const path = trash.shift();
    if (path === undefined) return 'nothing';
    await change(path, { status: 'publish' });
    return path;
  },
  async function destroy(random) {
    const path = await anyToLose(random);
    await magazine.call(`${path}?force=true`, 'DELETE');
    return path;
  },
  async function rename(random) {
    const path = await anyNote(random);
    if (path === null) return 'nothing';
    const slug = `renamed-${(made += 1)}`;
    await change(path, { slug });
    return `${path} ${slug}`;
  },
  async function sign(random) {
    const path = await anyOf(random);
    const author = 1 + random.whole(5);
    await change(path, { author });
    return `${path} by ${author}`;
  },
  async function sort(random) {
    const path = await anyOf(random, 'posts');
    const categories = [2 + random.whole(14), 2 + random.whole(14)];
    const tags = random.onceIn(2) ? [30 + random.whole(18)] : [];
    await change(path, { categories, tags });
    return `${path} ${String(categories)} ${String(tags)}`;
  },
  function nameTerm(random) {
    const id = String(random.onceIn(2) ? 2 + random.whole(14) : 30 + random.whole(18));
    magazine.sql('UPDATE terms SET name = ? WHERE id = ?', `Named ${(made += 1)}`, id);
    return id;
  },
  function moveTerm(random) {
    const id = String(41 + random.whole(7));
    magazine.sql('UPDATE terms SET slug = ? WHERE id = ?', `moved-${(made += 1)}`, id);
    return id;
  },
  async function lock(random) {
    const path = await anyOf(random);
    const password = random.onceIn(2) ? 'tide' : '';
    await change(path, { password });
    return `${path} “${password}”`;
  },
  async function postpone(random) {
    const path = await anyToLose(random);
    await change(path, { date: '2099-01-01T09:00:00', status: 'future' });
    return path;
  },
  async function withdraw(random) {
    const path = await anyToLose(random);
    await change(path, { status: 'draft' });
    return path;
  },
  async function pin(random) {
    const path = await anyOf(random, 'posts');
    await change(path, { sticky: random.onceIn(2) });
    return path;
  },
  async function picture(random) {
    const path = await anyOf(random);
    const featured = random.onceIn(3) ? 0 : 41 + random.whole(20);
    await change(path, { featured_media: featured });
    return `${path} ${featured}`;
  },
  async function fillIn(random) {
    const path = await anyOf(random, 'boats');
    if (!path.startsWith('boats/')) return 'nothing';
    await change(path, { acf: { length: random.whole(40) } });
    return path;
  },
  async function say(random) {
    const path = await anyOf(random);
    magazine.sql(
      "INSERT INTO comments (post_id, parent_id, user_id, author_name, author_email, author_url, date, content, status) VALUES (?, 0, 0, 'Reader', '', '', ?, ?, 'approved')",
      rowOf(path),
      new Date((clock += 1000)).toISOString().slice(0, 19),
      `<p>Said ${(made += 1)}.</p>`,
    );
    return path;
  },
  function hush() {
    magazine.sql(
      "UPDATE comments SET status = 'spam' WHERE id = (SELECT max(id) FROM comments WHERE status = 'approved')",
    );
    return 'the newest comment';
  },
  function nameMenu() {
    magazine.sql(
      "UPDATE menu_items SET title = ? WHERE id = (SELECT max(id) FROM menu_items WHERE object = 'custom' OR title <> '')",
      `Menu ${(made += 1)}`,
    );
    return 'a menu item';
  },
  async function tellSearchEngines(random) {
    const path = await anyOf(random);
    const head = {
      title: `Found ${(made += 1)}`,
      description: 'As a search engine shows it.',
      robots: { index: random.one(['index', 'noindex']), follow: 'follow' },
    };
    magazine.sql('INSERT OR REPLACE INTO seo VALUES (?, ?)', rowOf(path), JSON.stringify(head));
    await change(path, {});
    return `${path} ${head.robots.index}`;
  },
  async function translate(random) {
    const note = await anyNote(random);
    if (note === null) return 'nothing';
    const language = random.one(['de', 'en']);
    magazine.sql(
      "UPDATE languages SET slug = ? WHERE kind = 'post' AND id = ?",
      language,
      rowOf(note),
    );
    await change(note, {});
    return `${note} is ${language}`;
  },
  async function chooseFrontPage(random) {
    // One below another page keeps its old address if that page goes, and links lead there in a site that knew it.
    const pages = (await listedIn('pages')).filter(({ parent = 0 }) => parent === 0);
    const { id } = random.one([{ id: 0 }, ...pages]);
    magazine.sql("INSERT OR REPLACE INTO settings VALUES ('frontPage', ?)", String(id));
    await magazine.restart();
    return `page ${id}`;
  },
  async function openArchive(random) {
    const archive = random.one(['true', 'false', '"fleet"']);
    magazine.sql(
      "UPDATE settings SET value = json_set(value, '$[0].archive', json(?)) WHERE name = 'types'",
      archive,
    );
    await magazine.restart();
    return `of the first type: ${archive}`;
  },
  async function nameSite() {
    await magazine.call('settings', 'POST', { title: `Paper ${(made += 1)}` });
    return 'the site';
  },
];

type Doing = (random: Random) => string | Promise<string>;

const faultNames = Object.keys(faults) as [keyof typeof faults, ...(keyof typeof faults)[]];

/** Publishes the site: without trouble, with a fault of the network, or with a kill. */
async function publishSomehow(random: Random): Promise<string> {
  switch (random.whole(4)) {
    case 0: {
      const [place, requests] = random.one(front.asked());
      const fault = { name: random.one(faultNames), place, from: random.whole(requests), times: 1 };
      front.meet(fault, random);
      const { is } = await site.publish();
      front.relent();
      return `${is}: ${place} ${fault.name}`;
    }
    case 1:
      await site.kill([], 500 + random.whole(2500));
      return 'killed';
    default:
      return (await site.publish()).is;
  }
}

/** Old addresses lead on for readers of the site that knew them; a site that is built anew knows none. */
const isPage = (name: string): boolean =>
  !/^client\/(?:\.htaccess|_redirects|vercel\.json)$|^server\/redirects\.json$/.test(name) &&
  ![site, clean].some((each) => each.text(name).includes('http-equiv="refresh"'));

describe('after edits, faults and kills, the site equals one that is built anew', () => {
  test.each(seedsFor({ day: 1, most: 100 }))('seed %i', async (seed) => {
    const random = randomOf(seed);
    const done: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (let edits = 1 + random.whole(4); edits > 0; edits -= 1) {
        const doing = random.one(doings);
        done.push(`${doing.name} ${await doing(random)}`);
      }
      done.push(await publishSomehow(random));
    }
    const story = done.join('\n');
    // How types are registered is asked once a day, unless routes changed or one is empty.
    if (story.includes('openArchive')) await site.run(['--full']);
    clean.forget();
    expect(await clean.publish(), story).toEqual({ is: 'live' });
    expect(await site.publish(), story).toEqual({ is: 'live' });
    // What follows a release that is live: a search index that takes long, and share images.
    expect(await site.publish(), story).toEqual({ is: 'live' });
    expect(
      differing(site, clean).filter((line) => isPage(line.replace(/: “.*/s, ''))),
      story,
    ).toEqual([]);
  });
});
