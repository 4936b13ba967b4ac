import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Id } from '../wordpress/client/index.ts';
import type { SyncedSite } from '../wordpress/sync/index.ts';
import { href } from '../content/paths/index.ts';
import type { Desk } from './desk.ts';

const text = z.object({
  id: z.int(),
  title: z.string(),
  path: z.string(),
  modified: z.string().nullable(),
});

const published = z.object({
  builtAt: z.string(),
  home: z.string(),
  posts: z.array(text),
  pages: z.array(text),
});

/** A post or page of the live site. `path` is without the base. */
export type PublishedText = z.output<typeof text>;

/** The content of the live site, from the build's `published.json`. */
export interface Published {
  /** ISO 8601. */
  readonly builtAt: string;
  /** The address of the WordPress site that it was built from. */
  readonly home: string;
  readonly posts: ReadonlyMap<Id, PublishedText>;
  readonly pages: ReadonlyMap<Id, PublishedText>;
  /** The address of a text on the readers' site; null when it is not there. */
  linkTo(kind: 'posts' | 'pages', id: Id): string | null;
}

const byId = (texts: readonly PublishedText[]) => new Map(texts.map((each) => [each.id, each]));

const read = (file: string, base: string): Published =>
  toPublished(published.parse(JSON.parse(readFileSync(file, 'utf8'))), base);

const readMirror = ({ mirror }: SyncedSite, base: string): Published =>
  toPublished(
    {
      builtAt: new Date().toISOString(),
      home: mirror.get('site', 'site')?.record.home ?? '',
      posts: Array.from(mirror.entries('posts'), ({ record }) => record),
      pages: Array.from(mirror.entries('pages'), ({ record }) => record),
    },
    base,
  );

const toPublished = (texts: z.output<typeof published>, base: string): Published => {
  const { builtAt, home } = texts;
  const [posts, pages] = [byId(texts.posts), byId(texts.pages)];
  return {
    ...{ builtAt, home, posts, pages },
    linkTo(kind, id) {
      const found = (kind === 'posts' ? posts : pages).get(id);
      return found === undefined ? null : href(found.path, base);
    },
  };
};

type Place = Pick<Desk, 'site' | 'base'> & Partial<Pick<Desk, 'mirror'>>;

// Of the live release only.
const known = new WeakMap<Place, { file: string; changed: number; state: Published }>();

const ofMirror = new WeakMap<SyncedSite, Published>();

/** The content of this server's live site; in the dev server, of the mirror. Null when no build has written `published.json`. */
export const publishedBy = (place: Place): Published | null => {
  const { site, base } = place;
  const mirror = place.mirror?.();
  if (mirror !== undefined) {
    const state = ofMirror.get(mirror) ?? readMirror(mirror, base);
    ofMirror.set(mirror, state);
    return state;
  }
  if (site === null) return null;
  const file = join(site, '..', 'server', 'published.json');
  const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (changed === undefined) return null;
  const before = known.get(place);
  if (before?.file === file && before.changed === changed) return before.state;
  const state = read(file, base);
  known.set(place, { file, changed, state });
  return state;
};
