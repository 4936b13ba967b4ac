import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { builtInTypes, postType, type EntryType, type Id } from '../wordpress/client/index.ts';
import { takesComments, type StoredLanguage } from '../wordpress/mirror/index.ts';
import { knownStyles, type SyncedSite } from '../wordpress/sync/index.ts';
import { contactForm, type ContactForm } from '../content/html/index.ts';
import { href } from '../content/paths/index.ts';
import { storedStyles, type Styles } from '../content/styles/index.ts';
import { fileState } from '../json-file.ts';
import { publishedSchema } from '../publish/index.ts';
import type { ServerContext } from './context.ts';
import { Problem } from './problem.ts';

/** An entry of the live site. `path` is without the base. */
export interface PublishedText {
  readonly type: string;
  readonly id: Id;
  readonly title: string;
  readonly path: string;
  readonly modified: string | null;
  /** BCP 47; null if nothing names one. */
  readonly language: string | null;
  /** True if WordPress takes comments of readers on it. */
  readonly takesComments: boolean;
  readonly forms?: readonly ContactForm[] | undefined;
}

export type PublishedLanguage = Pick<StoredLanguage, 'slug' | 'tag' | 'name' | 'path'>;

type State = Readonly<z.output<typeof publishedSchema>>;

/** The content of the live site, from the build's `published.json`. */
export interface Published extends Pick<State, 'home' | 'name' | 'language'> {
  /** ISO 8601. */
  readonly builtAt: string;
  /** Of a site in several languages, the default one first. */
  readonly languages: readonly PublishedLanguage[];
  /** What the sync knows of WordPress's style sheets, for previews. */
  readonly styles: Styles | null;
  /** Posts and pages, and the other types whose entries have pages. */
  readonly types: readonly EntryType[];
  /** The number of all texts. */
  readonly size: number;
  entries(type: string): ReadonlyMap<Id, PublishedText>;
  find(id: Id): PublishedText | undefined;
  /** The address of a text on the readers' site; null when it is not there. */
  linkTo(id: Id): string | null;
}

// Earlier versions wrote no styles, or others.
const built = z.object({
  builtAt: z.string(),
  styles: storedStyles.nullable().catch(null),
  texts: z.array(z.object({ id: z.int(), forms: z.array(contactForm).optional() })).default([]),
});

function read(file: string, { base }: Place): Published {
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const { builtAt, styles, texts } = built.parse(json);
  const state = publishedSchema.parse(json);
  const forms = new Map(texts.map((each) => [each.id, each.forms]));
  const withForms = state.texts.map((each) => ({ ...each, forms: forms.get(each.id) }));
  return toPublished({ ...state, builtAt, styles, texts: withForms }, base);
}

const readMirror = ({ mirror }: SyncedSite, base: string): Published =>
  toPublished(
    {
      builtAt: new Date().toISOString(),
      home: mirror.get('site', 'site')?.record.home ?? '',
      name: mirror.get('site', 'site')?.record.name ?? '',
      language: mirror.get('site', 'site')?.record.language ?? null,
      languages: mirror.get('site', 'site')?.record.languages ?? [],
      styles: knownStyles(mirror),
      types: Array.from(mirror.records('types'), ({ record }) => record),
      texts: Array.from(mirror.records('entries'), ({ record }) => ({
        ...record,
        takesComments: takesComments(record),
      })),
    },
    base,
  );

const toPublished = (
  {
    texts,
    types,
    ...facts
  }: Omit<Published, 'size' | 'entries' | 'find' | 'linkTo'> & {
    readonly texts: readonly PublishedText[];
  },
  base: string,
): Published => {
  const all = new Map(texts.map((each) => [each.id, each]));
  const byType = Map.groupBy(texts, ({ type }) => type);
  const entries = new Map(
    Array.from(byType, ([name, some]) => [name, new Map(some.map((each) => [each.id, each]))]),
  );
  return {
    ...facts,
    types: [
      ...builtInTypes.map((own) => types.find(({ name }) => name === own.name) ?? own),
      ...types.filter((type) => builtInTypes.every(({ name }) => name !== type.name)),
    ],
    size: texts.length,
    entries: (type) => entries.get(type) ?? none,
    find: (id) => all.get(id),
    linkTo(id) {
      const found = all.get(id);
      return found === undefined ? null : href(found.path, base);
    },
  };
};

const none: ReadonlyMap<Id, PublishedText> = new Map();

type Place = Pick<ServerContext, 'site' | 'base'> & Partial<Pick<ServerContext, 'mirror'>>;

/** Reads a file beside the live site, and again if it or the live release changes; or null. */
export function readerOf<T, Of extends Pick<ServerContext, 'site'>>(
  path: string,
  read: (file: string, place: Of) => T,
): (place: Of) => T | null {
  const known = new WeakMap<Of, { file: string; state: string; found: T }>();
  return (place) => {
    if (place.site === null) return null;
    const file = join(place.site, '..', path);
    const state = fileState(file);
    if (state === null) return null;
    const before = known.get(place);
    if (before?.file === file && before.state === state) return before.found;
    const found = read(file, place);
    known.set(place, { file, state, found });
    return found;
  };
}

const publishedFile = readerOf(join('server', 'published.json'), read);

const ofMirror = new WeakMap<SyncedSite, Published>();

/** The content of the live site; in dev, of the mirror. Null without `published.json`. */
export function publishedBy(place: Place): Published | null {
  const mirror = place.mirror?.();
  if (mirror === undefined) return publishedFile(place);
  const state = ofMirror.get(mirror) ?? readMirror(mirror, place.base);
  ofMirror.set(mirror, state);
  return state;
}

/** The types that editors see: those of the live site, or posts and pages if that is unknown. */
export function typesOf(place: Place): readonly EntryType[] {
  return publishedBy(place)?.types ?? builtInTypes;
}

/** The type by name or REST base; default: posts. Throws a {@link Problem} with all types. */
export function typeNamed(place: Place, name: string | null | undefined): EntryType {
  if (name === null || name === undefined || name === '') return postType;
  const types = typesOf(place);
  const found =
    types.find((type) => type.name === name) ?? types.find((type) => type.restBase === name);
  if (found !== undefined) return found;
  throw new Problem({
    code: 'invalid',
    detail: `This site has no type with this name. Its types: ${types.map((type) => type.name).join(', ')}.`,
  });
}
