import { manyOf } from '../client/index.ts';
import type { StoredComment, StoredPost, StoredTerm, StoredUser } from '../mirror/index.ts';
import { fewEnough, manyTermsOf, mayLose, oneLine, SyncError, toPercent } from './errors.ts';

/** What shows a loss. Empty strings and 0 in an earlier version's state: unknown. */
export interface TextFacts {
  readonly type: string;
  readonly id: number;
  /** Plain. */
  readonly title: string;
  readonly slug: string;
  /** ISO 8601. */
  readonly date: string;
  /** The words, pictures, files and links of its text. */
  readonly size: number;
  /** True if it has a featured image. */
  readonly hasPicture: boolean;
  readonly terms: number;
  readonly fields: number;
  readonly translations: number;
  /** The name of the body: equal bodies have the same one. */
  readonly body: string;
}

export interface NameFacts {
  /** The key of a term, such as `category:news`, or the id of an account. */
  readonly key: string;
  readonly name: string;
}

/** How many comments with words a text has. */
export interface CommentFacts {
  /** The id of the text. */
  readonly text: number;
  readonly count: number;
}

/** The facts about the content of a site that tell whether much of it was lost. */
export interface ContentFacts {
  readonly texts: readonly TextFacts[];
  readonly terms: readonly NameFacts[];
  readonly authors: readonly NameFacts[];
  /** Of texts that have some; null in a state of an earlier version. */
  readonly comments: readonly CommentFacts[] | null;
}

/** Something that may not happen to so many records at once. */
export interface Loss {
  /** `12 of 34 posts lost their title or most of their text`. */
  readonly line: string;
  /** The records, as an owner finds them: `5 “Fog lifts”`. */
  readonly records: readonly string[];
}

export function textFacts(record: StoredPost): TextFacts {
  return {
    type: record.type,
    id: record.id,
    title: record.title,
    slug: record.slug,
    date: record.date,
    size: record.words + record.uses.length,
    hasPicture: record.featuredMediaId !== null,
    terms: record.terms.length,
    fields: [
      ...Object.values(record.fields),
      ...Object.values(record.typedFields),
      record.facts,
    ].filter(isFilled).length,
    translations: record.translations.length,
    // Long enough to tell bodies apart.
    body: record.body.slice(0, 16),
  };
}

/** False for the values of fields that nobody has filled in. */
const isFilled = (value: unknown): boolean =>
  value !== null &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0);

export function termFacts({ key, name }: Pick<StoredTerm, 'key' | 'name'>): NameFacts {
  return { key, name };
}

export function authorFacts({ id, name }: Pick<StoredUser, 'id' | 'name'>): NameFacts {
  return { key: String(id), name };
}

/** The facts about comments, in any order. */
export function commentFacts(
  comments: Iterable<Pick<StoredComment, 'postId' | 'content'>>,
): CommentFacts[] {
  const counts = new Map<number, number>();
  for (const { postId, content } of comments)
    if (content.parts.some((part) => part.trim() !== ''))
      counts.set(postId, (counts.get(postId) ?? 0) + 1);
  return Array.from(counts, ([text, count]) => ({ text, count }));
}

/**
 * What too many records lost at once: title or text, date, slug, name. Without an earlier state,
 * texts and names are compared with each other.
 * @param before null if there is no earlier state
 * @param maxShrink the largest share that may lose something, 0 to 1; 1 allows everything
 */
export function lossesOf(
  before: ContentFacts | null,
  now: ContentFacts,
  maxShrink: number,
): Loss[] {
  if (maxShrink >= 1) return [];
  const textsBefore = before && byType(before.texts);
  const termsBefore = before && byTaxonomy(before.terms);
  return [
    ...[...byType(now.texts)].flatMap(([type, texts]) =>
      textsBefore === null
        ? hollowTexts(type, texts)
        : lostTexts(type, textsBefore.get(type) ?? [], texts, maxShrink),
    ),
    ...[...byTaxonomy(now.terms)].flatMap(([taxonomy, terms]) => {
      const many = manyTermsOf(taxonomy);
      return termsBefore === null
        ? hollowNames(many, terms)
        : lostNames(many, termsBefore.get(taxonomy) ?? [], terms, maxShrink);
    }),
    ...(before === null
      ? hollowNames('authors', now.authors)
      : [
          ...lostNames('authors', before.authors, now.authors, maxShrink),
          ...missingAuthors(before.authors, now.authors, maxShrink),
          ...lostComments(before, now, maxShrink),
        ]),
  ];
}

const byType = (texts: readonly TextFacts[]) => Map.groupBy(texts, ({ type }) => type);
const byTaxonomy = (terms: readonly NameFacts[]) =>
  Map.groupBy(terms, ({ key }) => key.slice(0, key.indexOf(':')));

const labelOf = ({ id, title }: TextFacts): string => `${id} “${title}”`;
const nameLabelOf = ({ key, name }: NameFacts): string => `${key} “${name}”`;

/** The bodies of several texts. Empty ones are not compared: a photo blog has no others. */
const repeatedBodies = (now: readonly TextFacts[]): ReadonlySet<string> =>
  repeatedIn(now.map(({ size, body }) => (size === 0 ? '' : body)));

/** Most texts of a first reading, if they are empty or have the same body. */
function hollowTexts(type: string, now: readonly TextFacts[]): Loss[] {
  const repeated = repeatedBodies(now);
  // A theme may show fields in place of a page's text, and a post may be a picture with a title.
  const isBlank = ({ title, size, hasPicture }: TextFacts): boolean =>
    size === 0 && (title === '' || (type === 'post' && !hasPicture));
  const hollow = now.filter((text) => isBlank(text) || repeated.has(text.body));
  return areMost(hollow.length, now.length)
    ? [lossOf('are empty or have the same text', manyOf(type), hollow.map(labelOf), now.length)]
    : [];
}

/** Most names of a first reading, if they are empty, or if all are the same. */
function hollowNames(kind: string, now: readonly NameFacts[]): Loss[] {
  const isOne = new Set(now.map(({ name }) => name)).size === 1;
  const hollow = isOne ? now : now.filter(({ name }) => name === '');
  return areMost(hollow.length, now.length)
    ? [lossOf('have no name or the same name', kind, hollow.map(nameLabelOf), now.length)]
    : [];
}

/** False for two texts of which neither has lost anything. */
const differ = (one: TextFacts, other: TextFacts): boolean =>
  one.body !== other.body ||
  one.title !== other.title ||
  one.size !== other.size ||
  one.terms !== other.terms ||
  one.fields !== other.fields ||
  one.translations !== other.translations ||
  one.date !== other.date ||
  one.slug !== other.slug;

function lostTexts(
  type: string,
  before: readonly TextFacts[],
  now: readonly TextFacts[],
  maxShrink: number,
): Loss[] {
  const old = new Map(before.map((text) => [text.id, text]));
  const pairs = now.flatMap((text) => {
    const was = old.get(text.id);
    return was === undefined ? [] : [{ was, text }];
  });
  const changed = pairs.filter(({ was, text }) => differ(was, text));
  if (changed.length === 0) return [];
  const bodies = repeatedBodies(now);
  const titles = repeatedIn(now.map(({ title }) => title));
  const find = (
    what: string,
    isLost: (was: TextFacts, text: TextFacts) => boolean,
    mayBeAll = true,
  ): Loss[] => {
    const lost = changed
      .filter(({ was, text }) => isLost(was, text))
      .map(({ was }) => labelOf(was));
    return isFew(lost.length, pairs.length, { maxShrink, mayBeAll })
      ? []
      : [lossOf(what, manyOf(type), lost, pairs.length, maxShrink)];
  };
  return [
    ...find(
      'lost their title or most of their text, or got that of others',
      (was, text) =>
        (was.title !== '' && text.title === '') ||
        (was.title !== text.title && titles.has(text.title)) ||
        text.size < was.size * leastShare ||
        (was.body !== '' && was.body !== text.body && bodies.has(text.body)),
      false,
    ),
    ...find('lost all their categories and tags', (was, text) => was.terms > 0 && text.terms === 0),
    ...find('lost all their custom fields', (was, text) => was.fields > 0 && text.fields === 0),
    ...find(
      'lost all their translations',
      (was, text) => was.translations > 0 && text.translations === 0,
    ),
    ...find('got another date', (was, { date }) => was.date !== '' && was.date !== date),
    ...find('got another slug', (was, { slug }) => was.slug !== '' && was.slug !== slug),
  ];
}

function lostNames(
  kind: string,
  before: readonly NameFacts[],
  now: readonly NameFacts[],
  maxShrink: number,
): Loss[] {
  const repeated = repeatedIn(now.map(({ name }) => name));
  const old = new Map(before.map(({ key, name }) => [key, name]));
  const lost = now.filter(
    ({ key, name }) => old.has(key) && old.get(key) !== name && (name === '' || repeated.has(name)),
  );
  return isFew(lost.length, before.length, { maxShrink, mayBeAll: false })
    ? []
    : [lossOf('lost their name', kind, lost.map(nameLabelOf), before.length, maxShrink)];
}

/** Unused terms may come and go, and the texts show whether the others are gone. */
function missingAuthors(
  before: readonly NameFacts[],
  now: readonly NameFacts[],
  maxShrink: number,
): Loss[] {
  const left = new Set(now.map(({ key }) => key));
  const missing = before.filter(({ key }) => !left.has(key));
  return isFew(missing.length, before.length, { maxShrink, mayBeAll: true })
    ? []
    : [lossOf('disappeared', 'authors', missing.map(nameLabelOf), before.length, maxShrink)];
}

/** Comments of texts that are still there, which disappeared or lost their words. */
function lostComments(before: ContentFacts, now: ContentFacts, maxShrink: number): Loss[] {
  const texts = new Map(now.texts.map((text) => [text.id, text]));
  const counts = new Map(now.comments?.map(({ text, count }) => [text, count]));
  let total = 0;
  let lost = 0;
  const records: string[] = [];
  for (const { text: id, count } of before.comments ?? []) {
    const text = texts.get(id);
    if (text === undefined) continue;
    const missing = Math.max(0, count - (counts.get(id) ?? 0));
    total += count;
    lost += missing;
    if (missing > 0) records.push(`${missing} of ${labelOf(text)}`);
  }
  if (isFew(lost, total, { maxShrink, mayBeAll: false })) return [];
  const line = `${lost} of ${total} comments disappeared or lost their words; at most ${toPercent(maxShrink)} may at once`;
  return [{ line, records: records.map(oneLine) }];
}

/** A text keeps at least this share of its size, or it counts as lost. */
const leastShare = 0.25;

interface FewRules {
  readonly maxShrink: number;
  /** True if all records of a small site may change at once. */
  readonly mayBeAll: boolean;
}

/** Whether so many records may change at once. */
function isFew(count: number, total: number, { maxShrink, mayBeAll }: FewRules): boolean {
  return mayBeAll
    ? count <= fewEnough || count / total <= maxShrink
    : mayLose(count, total, maxShrink);
}

/** Whether so many of a first reading are no accident. A site of three pages may be empty. */
const areMost = (count: number, total: number): boolean => count > fewEnough && count * 2 > total;

function repeatedIn(values: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const value of values) {
    if (value !== '' && seen.has(value)) repeated.add(value);
    seen.add(value);
  }
  return repeated;
}

function lossOf(
  what: string,
  kind: string,
  records: readonly string[],
  total: number,
  maxShrink?: number,
): Loss {
  const counts = `${records.length.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  const limit = maxShrink === undefined ? '' : `; at most ${toPercent(maxShrink)} may at once`;
  return { line: `${counts} ${kind} ${what}${limit}`, records: records.map(oneLine) };
}

/** What an owner can do about a loss. */
export const lossAdvice =
  'Look at them in WordPress: an update, a plugin or an error page may have replaced them, and a firewall or a cache may answer in place of WordPress.';

const mostNamed = 5;

/** Refuses a reading that lost too much. Throws a {@link SyncError} `lost`. */
export function refuseLosses(
  before: ContentFacts | null,
  { now, maxShrink }: { readonly now: ContentFacts; readonly maxShrink: number },
): void {
  const losses = lossesOf(before, now, maxShrink);
  if (losses.length === 0) return;
  const since = before === null ? '' : 'since the last time, ';
  const lines = losses.flatMap(({ line, records }) => [
    `${line}:`,
    ...records.slice(0, mostNamed).map((record) => `  ${record}`),
    ...(records.length > mostNamed ? [`  and ${records.length - mostNamed} more`] : []),
  ]);
  throw new SyncError({
    code: 'lost',
    message: `What WordPress sent looks broken: ${since}${lines.join('\n')}\nNothing was changed.`,
    hint: `${lossAdvice} If this was meant, run once with MAX_SHRINK=1.`,
  });
}
