import type { FileList } from '../build/folder/index.ts';
import { mayLose, mostToLose, toPercent } from '../wordpress/sync/errors.ts';
import { lossAdvice, lossesOf } from '../wordpress/sync/losses.ts';
import { checkBalance } from './balance.ts';
import type { BuildFacts } from './built.ts';
import { brokenTargets, checkAddresses, checkLinks, type LinkedSite } from './check-links.ts';
import { count, firstOf, type Outcome } from './outcome.ts';
import type { PublishedState } from './published-state.ts';
import { pageFile } from '../content/paths/index.ts';

export interface CheckRules {
  /** The largest share of the posts, and of the pages, that may disappear at once. */
  readonly maxShrink: number;
  /** True when a missing picture is a failure. */
  readonly strictImages: boolean;
}

/** The facts about the live release that a new one is compared with. */
export interface SiteBefore {
  readonly list: FileList;
  /** The paths of broken links; null if unknown. */
  readonly broken: ReadonlySet<string> | null;
  readonly facts: BuildFacts | null;
}

interface Subject extends LinkedSite {
  readonly facts: BuildFacts;
  readonly state: PublishedState;
  /** Null if there is no live release of this site, or if its list of files can't be read. */
  readonly before: SiteBefore | null;
  readonly stateBefore: PublishedState | null;
  readonly rules: CheckRules;
}

export function checkSite(subject: Subject): Outcome[] {
  const { list, facts, state, before, stateBefore, rules } = subject;
  const isNew = newTexts(stateBefore, state);
  return [
    checkTexts(state, subject),
    checkShrink(stateBefore, state, rules.maxShrink),
    checkContent(stateBefore, state, rules.maxShrink),
    checkAddresses(before?.list ?? null, subject, {
      deleted: deletedTexts(stateBefore, state),
      maxShrink: rules.maxShrink,
    }),
    checkPages(list),
    checkBalance(before?.facts?.balance ?? null, facts.balance),
    checkLinks(list, brokenTargets(subject), before, {
      ...rules,
      newPaths: () => new Set(state.texts.flatMap(({ id, path }) => (isNew(id) ? [path] : []))),
    }),
    checkPictures(before?.facts ?? null, facts, { ...rules, isNew }),
    checkSizes(before?.list ?? null, list),
  ];
}

/** Fails if an entry of WordPress has no page, or a page without content. */
function checkTexts({ texts }: PublishedState, { list, onDemand }: LinkedSite): Outcome {
  const troubles = texts.flatMap(({ type, id, title, path }) => {
    const trouble = onDemand.has(path) ? null : troubleAt(path, list);
    return trouble === null ? [] : [`${type} ${id} “${title}”: ${path} ${trouble}`];
  });
  const isPlain = texts.every(({ type }) => type === 'post' || type === 'page');
  const total = texts.length.toLocaleString('en');
  const there = (texts.length - troubles.length).toLocaleString('en');
  const later = texts.filter(({ path }) => onDemand.has(path)).length;
  const asked = later === 0 ? '' : `, ${later.toLocaleString('en')} of them on demand`;
  return {
    name: 'posts',
    isPassed: troubles.length === 0,
    line: `${there} of ${total} ${isPlain ? 'posts and pages' : 'entries'} are in the build${asked}${troubles.length === 0 ? '' : ':'}${firstOf(troubles)}`,
    advice: 'Publish again. If this happens again, check these posts in WordPress.',
  };
}

function troubleAt(path: string, { files }: FileList): string | null {
  const { page, size } = files.get(`client${pageFile(path)}`) ?? { page: null, size: 0 };
  if (page === null) return 'is not there';
  if (size === 0) return 'is empty';
  if (!page.isWhole) return 'is cut off';
  if (page.isRedirect) return 'redirects readers to another page';
  return page.text > 0 ? null : 'has neither a title nor a text';
}

/** Fails if too many entries of a type disappear at once. */
function checkShrink(
  before: PublishedState | null,
  now: PublishedState,
  maxShrink: number,
): Outcome {
  const byType = ({ texts }: PublishedState) => Map.groupBy(texts, ({ type }) => type);
  const textsNow = byType(now);
  const textsBefore = before === null ? new Map<string, PublishedState['texts']>() : byType(before);
  const types = new Set(['post', 'page', ...textsBefore.keys(), ...textsNow.keys()]);
  const ids = new Set(now.texts.map(({ id }) => id));
  const kinds = [...types].map((type) => {
    const old = textsBefore.get(type) ?? [];
    // An entry may change its type.
    const missing = old.filter(({ id }) => !ids.has(id));
    return {
      type,
      missing,
      before: old.length,
      isFine: mayLose(missing.length, old.length, maxShrink),
    };
  });
  const tooMany = kinds.filter(({ isFine }) => !isFine);
  const deleted = tooMany.flatMap(({ missing }) =>
    missing.map(({ id, title }) => `${id} “${title}”`),
  );
  const counts = kinds.map(({ type, missing, before: old }) =>
    before === null
      ? entriesOf(textsNow.get(type)?.length ?? 0, type)
      : `${missing.length} of ${entriesOf(old, type)} gone`,
  );
  return {
    name: 'shrink',
    isPassed: tooMany.length === 0,
    line:
      tooMany.length === 0
        ? counts.join(', ')
        : `${counts.join(', ')}; at most ${toPercent(maxShrink)} may disappear in one build:${firstOf(deleted)}`,
    advice:
      'Check the WordPress site: a plugin, a firewall or a restored backup may hide them. If they are meant to be gone, publish with --force.',
  };
}

/** `2 posts`, `1 entry of the type boat`. */
const entriesOf = (number: number, type: string): string =>
  type === 'post' || type === 'page'
    ? count(number, type)
    : `${number.toLocaleString('en')} ${number === 1 ? 'entry' : 'entries'} of the type ${type}`;

/** The number of entries of the live release that are no longer there. */
function deletedTexts(before: PublishedState | null, now: PublishedState): number {
  const ids = new Set(now.texts.map(({ id }) => id));
  return (before?.texts ?? []).filter(({ id }) => !ids.has(id)).length;
}

/** Fails if too many texts or names of the live release are now empty, equal or changed. */
function checkContent(
  before: PublishedState | null,
  now: PublishedState,
  maxShrink: number,
): Outcome {
  const losses = before === null ? [] : lossesOf(before, now, maxShrink);
  return {
    name: 'content',
    isPassed: losses.length === 0,
    line:
      losses.length === 0
        ? before === null
          ? 'nothing to compare with'
          : 'titles, texts, dates and names are there'
        : losses.map(({ line, records }) => `${line}:${firstOf(records)}`).join('\n'),
    advice: `${lossAdvice} If this was meant, publish with --force.`,
  };
}

/** Fails if an HTML file is empty or cut off. */
function checkPages({ files }: FileList): Outcome {
  const pages = [...files].filter(([, { page }]) => page !== null);
  const troubles = pages
    .filter(([, { page }]) => page?.isWhole === false)
    .map(([file, { size }]) => `${file} is ${size === 0 ? 'empty' : 'cut off'}`);
  const all = count(pages.length, 'HTML file');
  return {
    name: 'pages',
    isPassed: troubles.length === 0 && pages.length > 0,
    line:
      pages.length === 0
        ? 'there is no page'
        : troubles.length === 0
          ? `${all}, all complete`
          : `${troubles.length} of ${all} ${troubles.length === 1 ? 'is' : 'are'} incomplete:${firstOf(troubles)}`,
    advice:
      'Publish again. If this happens again, there is a bug in Galley or a problem with the files in `public/`.',
  };
}

/** Whether a text, by id, is new or edited in WordPress, or not yet with readers. */
function newTexts(before: PublishedState | null, now: PublishedState): (id: number) => boolean {
  const old = new Map(before?.texts.map(({ id, modified }) => [id, modified]));
  const texts = new Map(now.texts.map(({ id, modified }) => [id, modified]));
  return (id) => !old.has(id) || old.get(id) !== texts.get(id);
}

/**
 * Counts missing pictures, and names new ones. Fails if too many are missing in texts that readers
 * had with them: a firewall may refuse pictures. Those that a new text lacks are its author's.
 */
function checkPictures(
  before: BuildFacts | null,
  { missingPictures: missing }: BuildFacts,
  {
    strictImages: isStrict,
    maxShrink,
    isNew,
  }: CheckRules & { readonly isNew: (id: number) => boolean },
): Outcome {
  const known = new Set(before?.missingPictures.map(({ what }) => what));
  const fresh = missing.filter(({ what }) => !known.has(what));
  const news =
    before === null || missing.length === 0 ? '' : `, ${fresh.length || 'none'} of them new`;
  const most = mostToLose(before?.pictures ?? 0, maxShrink);
  const lost = fresh.filter(({ texts }) => texts.length === 0 || !texts.every(isNew));
  const isTooMany = before !== null && maxShrink < 1 && lost.length > most;
  const summary =
    missing.length === 0 ? 'no missing pictures' : count(missing.length, 'missing picture');
  return {
    name: 'pictures',
    isPassed: !isTooMany && (!isStrict || missing.length === 0),
    isWarning: missing.length > 0,
    line: `${summary}${news}${firstOf(fresh.map(({ what, label }) => `${what} in ${label}`))}`,
    advice: isTooMany
      ? 'See whether WordPress or a firewall before it refuses these pictures to the public. If they are meant to be gone, publish with --force.'
      : 'Upload the pictures again in WordPress, remove them from these texts, or unset STRICT_IMAGES.',
  };
}

const leastShare = 0.5;

/** Fails if pages have less than half the text on average: a template may have lost it. */
function checkSizes(before: FileList | null, now: FileList): Outcome {
  const size = measure(now);
  const old = before === null ? null : measure(before);
  const is = size.average ?? 0;
  const was = old?.average ?? 0;
  const isLost = is < was * leastShare;
  const parts = [
    `${count(size.files, 'file')}, ${kilobytes(size.bytes)}${old === null ? '' : ` (${change(size.bytes - old.bytes)})`}`,
    ...(size.largest === null
      ? []
      : [`the largest page is ${size.largest.file}, ${kilobytes(size.largest.size)}`]),
    ...(isLost
      ? [
          `a page shows ${count(Math.round(is), 'character')} on average and showed ${count(Math.round(was), 'character')} before`,
        ]
      : []),
  ];
  return {
    name: 'sizes',
    isPassed: !isLost,
    line: parts.join('; '),
    advice:
      'Look at a few pages of the build: something that appears on all of them may be missing. If the pages are meant to be this small, publish with --force.',
  };
}

/** Measures the files for readers, without compressed copies. */
export function measure({ files: all }: FileList) {
  let files = 0;
  let bytes = 0;
  let pages = 0;
  let text = 0;
  let largest: { readonly file: string; readonly size: number } | null = null;
  for (const [file, { size, page }] of all) {
    if (!file.startsWith('client/')) continue;
    files += 1;
    bytes += size;
    if (page === null || page.text === 0) continue;
    pages += 1;
    text += page.text;
    if (largest === null || size > largest.size) largest = { file, size };
  }
  /** `average`: characters that a page with a text shows; null if there is none. */
  return { files, bytes, largest, average: pages === 0 ? null : text / pages };
}

const kilobytes = (bytes: number): string =>
  `${(bytes / 1000).toLocaleString('en', { maximumFractionDigits: bytes < 10_000 ? 1 : 0 })} KB`;

const change = (bytes: number): string => `${bytes < 0 ? '−' : '+'}${kilobytes(Math.abs(bytes))}`;
