import { href } from '../../content/paths/index.ts';
import type { DeskWords } from '../../i18n/index.ts';
import type { ChangedText, Check, ReleaseChanges } from '../../publish/index.ts';
import type { Editor } from '../auth/guard.ts';
import type { ServerContext } from '../context.ts';
import { publishedBy } from '../published.ts';
import {
  type Rebuild,
  type RebuildState,
  type RebuildRequest,
  isOver,
} from '../rebuilds/rebuild.ts';
import { type When, type Wording, durationIn, whenIn } from './dates.ts';

type RebuildWords = DeskWords['rebuilds'];
type Speaker = Pick<Wording, 'words' | 'language'>;

/** The progress of a rebuild, which a script keeps up to date. */
interface RebuildProgress {
  /** Percent of the whole. */
  readonly percent: number;
  /** The start and end of this step, in percent of the whole. */
  readonly from: number;
  readonly to: number;
  /** `12 of 34 posts`; null when nothing is counted. */
  readonly count: string | null;
  /** The same with `{done}` for the first number. */
  readonly template: string | null;
  /** Changes when the counted thing or its total changes. */
  readonly key: string;
}

/** One of the steps on the way, for the row of them. */
interface RebuildStep {
  readonly name: string;
  readonly is: 'done' | 'now' | 'to-come';
}

const way = ['queued', 'reading', 'pictures', 'pages', 'checks', 'live'] as const;

// Estimates, in percent. They only have to grow, so that the bar never goes back.
const shares: Readonly<Partial<Record<RebuildState, readonly [from: number, to: number]>>> = {
  queued: [0, 2],
  reading: [2, 25],
  pictures: [25, 50],
  pages: [50, 92],
  checks: [92, 99],
};
const afterPosts = 15;

const shareOf = ({ state, progress }: Pick<Rebuild, 'state' | 'progress'>) => {
  const [from, to] = shares[state] ?? [100, 100];
  if (state !== 'reading') return [from, to] as const;
  return progress === null || progress.what === 'posts'
    ? ([from, afterPosts] as const)
    : ([afterPosts, to] as const);
};

const isCounted = (words: RebuildWords, name: string): name is keyof RebuildWords['counted'] =>
  Object.hasOwn(words.counted, name);

const countIn = (
  { words: { rebuilds: words }, language }: Speaker,
  { state, progress }: Pick<Rebuild, 'state' | 'progress'>,
): ((done: string) => string) | null => {
  // A queued rebuild counts nothing.
  if (progress === null || progress.total === 0 || state === 'queued') return null;
  const { total } = progress;
  if (total === null) return words.soFar;
  const name = progress.what ?? state;
  const of = new Intl.NumberFormat(language).format(total);
  return (done) =>
    isCounted(words, name) ? words.counted[name](done, of, total) : words.countedOthers(done, of);
};

export function progressOf(
  speaker: Speaker,
  rebuild: Pick<Rebuild, 'state' | 'progress'>,
): RebuildProgress {
  const { state, progress } = rebuild;
  const [from, to] = shareOf(rebuild);
  const part = progress?.total ? Math.min(1, progress.done / progress.total) : 0;
  const inWords = countIn(speaker, rebuild);
  const done = new Intl.NumberFormat(speaker.language).format(progress?.done ?? 0);
  return {
    from,
    to,
    percent: Math.round(from + (to - from) * part),
    count: inWords?.(done) ?? null,
    template: inWords?.('{done}') ?? null,
    key: [state, progress?.what ?? '', progress?.total ?? ''].join(' '),
  };
}

export function stepsOf(
  { words: { rebuilds: words } }: Speaker,
  { state, isSame }: Pick<Rebuild, 'state' | 'isSame'>,
): readonly RebuildStep[] {
  const at = way.findIndex((step) => step === state);
  return way.map((step, index) => ({
    name: step === 'live' && isSame ? words.unchanged : words.states[step],
    is: index < at || state === 'live' ? 'done' : index === at ? 'now' : 'to-come',
  }));
}

/** A text that a rebuild has published, changed or removed. */
export interface ShownText {
  readonly type: ChangedText['type'];
  readonly title: string;
  /** Its address on the readers' site; null when it was removed. */
  readonly live: string | null;
}

/** A sentence with the sender of a request, and the reason of the request. */
interface ShownAsking {
  readonly sentence: string;
  readonly reason: string | null;
}

export interface RebuildView {
  readonly id: string;
  readonly state: Rebuild['state'];
  readonly isOver: boolean;
  /** What the rebuild does now, or its result. */
  readonly sentence: string;
  /** Null when the rebuild is over, and when a host builds. */
  readonly progress: RebuildProgress | null;
  /** Empty when a host builds, and after a failure. */
  readonly steps: readonly RebuildStep[];
  readonly askedAt: When;
  readonly askings: readonly ShownAsking[];
  readonly took: string | null;
  readonly release: string | null;
  readonly isSame: boolean;
  /** The texts of the editor who is signed in; all if the editor's change has led to the rebuild. */
  readonly own: readonly ShownText[];
  readonly changed: Readonly<Record<ChangedText['change'], readonly ShownText[]>>;
  readonly checks: readonly Check[];
  readonly warnings: readonly string[];
  /** What to do, in the page's language, and what the build reported, in English. Null unless it failed. */
  readonly failure: {
    readonly toDo: string;
    readonly reason: string;
    readonly advice: string | null;
  } | null;
}

interface Looking {
  readonly frame: Wording;
  readonly editor: { readonly user: Pick<Editor['user'], 'id' | 'name'> };
  readonly context: Pick<ServerContext, 'base' | 'settings'>;
}

const askingIn = (
  { by: words }: Wording['words']['rebuilds'],
  { by, who, reason }: RebuildRequest,
): ShownAsking => {
  if (by === 'editor') return { sentence: who ? words.editor(who) : words.anEditor, reason };
  if (by === 'change') return { sentence: words.change(who ?? ''), reason };
  if (by === 'signed') return { sentence: who ? words.signed(who) : words.aProgram, reason };
  return { sentence: words[by], reason };
};

/** What a queued rebuild waits for. */
interface Waits {
  readonly isBehind: boolean;
  readonly isPaused: boolean;
}

/** The words for a failure, by the state in which it happened. */
const failureIn = (
  { failures }: Wording['words']['rebuilds'],
  { during }: NonNullable<Rebuild['problem']>,
) => (during === 'reading' || during === 'checks' ? failures[during] : failures.other);

const sentenceOn = (
  { rebuilds: words }: Wording['words'],
  { state, isSame, progress, problem, askedBy }: Rebuild,
  { isBehind, isPaused }: Waits,
): string => {
  if (problem !== null) return failureIn(words, problem).sentence;
  const isWanted = askedBy.some(({ by }) => by === 'editor');
  if (state === 'queued' && isPaused && !isWanted) return words.waitsPaused;
  if (state === 'queued' && (isBehind || progress !== null)) return words.waits;
  if (state === 'live' && isSame) return words.isSame;
  return words.now[state];
};

/** The changed texts of an account, or all if it has asked for the rebuild. */
const ownOf = (
  { state, changed, askedBy }: Rebuild,
  { id, name }: Looking['editor']['user'],
): readonly ChangedText[] => {
  const isAsker = askedBy.some(({ by, who }) => by === 'change' && who === name);
  return state === 'live'
    ? changed.filter(({ author, change }) => (isAsker || author === id) && change !== 'gone')
    : [];
};

/**
 * A rebuild as a page shows it.
 * @param isBehind true when it waits for a running rebuild
 * @param isPaused true after a rollback
 */
export function showRebuild(
  { frame, editor, context }: Looking,
  rebuild: Rebuild,
  isBehind = false,
  isPaused = false,
): RebuildView {
  const { words, language } = frame;
  const { id, state, askedAt, startedAt, endedAt, changed } = rebuild;
  const { release, isSame, checks, warnings, problem } = rebuild;
  const isHosts = context.settings.rebuilds.hook !== null;
  return {
    id,
    state,
    askedAt: whenIn(frame, askedAt),
    release,
    isSame,
    checks,
    warnings,
    failure: problem && {
      toDo: failureIn(words.rebuilds, problem).toDo,
      reason: problem.reason,
      advice: problem.advice,
    },
    isOver: isOver(rebuild),
    sentence: sentenceOn(words, rebuild, { isBehind, isPaused }),
    progress: isOver(rebuild) || isHosts ? null : progressOf(frame, rebuild),
    steps: isHosts || state === 'failed' ? [] : stepsOf(frame, rebuild),
    askings: rebuild.askedBy.map((asking) => askingIn(words.rebuilds, asking)),
    took:
      startedAt === null || endedAt === null
        ? null
        : durationIn(language, Date.parse(endedAt) - Date.parse(startedAt)),
    own: ownOf(rebuild, editor.user).map((text) => shownText(text, frame, context, 'gone')),
    changed: shownChanges(changed, frame, context, 'gone'),
  };
}

const shownText = (
  { type, title, path, change }: ChangedText,
  { words }: Pick<Wording, 'words'>,
  { base }: Pick<ServerContext, 'base'>,
  missing: ChangedText['change'],
): ShownText => ({
  type,
  title: title || words.frame.untitled,
  live: change === missing ? null : href(path, base),
});

/**
 * Changed texts as a page shows them, by kind of change.
 * @param missing the kind of change whose texts are not on the readers' site
 */
export function shownChanges(
  changed: readonly ChangedText[],
  frame: Pick<Wording, 'words'>,
  context: Pick<ServerContext, 'base'>,
  missing: ChangedText['change'],
): RebuildView['changed'] {
  const all = (change: ChangedText['change']) =>
    changed
      .filter((each) => each.change === change)
      .map((text) => shownText(text, frame, context, missing));
  return { new: all('new'), changed: all('changed'), gone: all('gone') };
}

export interface ShownRelease {
  readonly texts: RebuildView['changed'];
  /** The number of each kind, in words: `2 new, 1 changed`. */
  readonly summary: string;
  /** The number of texts that are not named. */
  readonly more: number;
}

/**
 * Null if it is unknown. Names link to texts that are on the readers' site now.
 * @param most how many texts are named at most
 */
export function showRelease(
  changes: ReleaseChanges | null,
  { words, language }: Pick<Wording, 'words' | 'language'>,
  context: Parameters<typeof publishedBy>[0],
  most = Infinity,
): ShownRelease | null {
  if (changes === null) return null;
  const live = publishedBy(context);
  const named = changes.texts.slice(0, most);
  const all = (wanted: ChangedText['change']) =>
    named
      .filter(({ change }) => change === wanted)
      .map(({ type, id, title }) => ({
        type,
        title: title || words.frame.untitled,
        live: live?.linkTo(id) ?? null,
      }));
  const counts = kinds.filter((kind) => changes[kind] > 0);
  const format = new Intl.ListFormat(language, { type: 'unit' });
  return {
    texts: { new: all('new'), changed: all('changed'), gone: all('gone') },
    summary:
      counts.length === 0
        ? words.rebuilds.nothingChanged
        : format.format(counts.map((kind) => words.rebuilds.ofKind[kind](changes[kind]))),
    more: changes.new + changes.changed + changes.gone - named.length,
  };
}

const kinds = ['new', 'changed', 'gone'] as const;

/** True when a rebuild waits for a running one. */
export function isWaiting(rebuild: Rebuild, all: readonly Rebuild[]): boolean {
  return rebuild.startedAt === null && all.some((each) => each.startedAt !== null && !isOver(each));
}
