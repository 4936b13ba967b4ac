import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Id } from '../wordpress/client/index.ts';
import type { SyncedSite } from '../wordpress/sync/index.ts';
import { href } from '../content/paths/index.ts';
import { publishedSchema } from '../publish/index.ts';
import type { Desk } from './desk.ts';

/** An entry of the live site. `path` is without the base. */
export interface PublishedText {
  readonly type: string;
  readonly id: Id;
  readonly title: string;
  readonly path: string;
  readonly modified: string | null;
}

/** The content of the live site, from the build's `published.json`. */
export interface Published {
  /** ISO 8601. */
  readonly builtAt: string;
  /** The address of the WordPress site that it was built from. */
  readonly home: string;
  readonly posts: ReadonlyMap<Id, PublishedText>;
  readonly pages: ReadonlyMap<Id, PublishedText>;
  /** The address of a text on the readers' site; null when it is not there. */
  linkTo(id: Id): string | null;
}

const byId = (texts: readonly PublishedText[]) => new Map(texts.map((each) => [each.id, each]));

const built = z.object({ builtAt: z.string() });

function read(file: string, base: string): Published {
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return toPublished({ ...publishedSchema.parse(json), ...built.parse(json) }, base);
}

const readMirror = ({ mirror }: SyncedSite, base: string): Published =>
  toPublished(
    {
      builtAt: new Date().toISOString(),
      home: mirror.get('site', 'site')?.record.home ?? '',
      texts: Array.from(mirror.records('entries'), ({ record }) => record),
    },
    base,
  );

const toPublished = (
  {
    builtAt,
    home,
    texts,
  }: Pick<Published, 'builtAt' | 'home'> & { readonly texts: readonly PublishedText[] },
  base: string,
): Published => {
  const all = byId(texts);
  const ofType = (name: string) => byId(texts.filter(({ type }) => type === name));
  return {
    builtAt,
    home,
    posts: ofType('post'),
    pages: ofType('page'),
    linkTo(id) {
      const found = all.get(id);
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
