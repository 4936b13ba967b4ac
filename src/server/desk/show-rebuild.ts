import { href } from '../../content/paths/index.ts';
import type { DeskWords } from '../../i18n/index.ts';
import type { ChangedText, ReleaseChanges } from '../../publish/index.ts';
import type { Editor } from '../auth/guard.ts';
import type { ServerContext } from '../context.ts';
import { publishedBy } from '../published.ts';
import {
  type Rebuild,
  type RebuildState,
  type RebuildRequest,
  isOver,
} from '../rebuilds/rebuild.ts';
import { type Wording, durationIn, whenIn } from './dates.ts';

type RebuildWords = DeskWords['rebuilds'];
type Speaker = Pick<Wording, 'words' | 'language'>;

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

/** The progress of a rebuild, which a script keeps up to date. */
export function progressOf(speaker: Speaker, rebuild: Pick<Rebuild, 'state' | 'progress'>) {
  const { state, progress } = rebuild;
  const [from, to] = shareOf(rebuild);
  const part = progress?.total ? Math.min(1, progress.done / progress.total) : 0;
  const inWords = countIn(speaker, rebuild);
  const done = new Intl.NumberFormat(speaker.language).format(progress?.done ?? 0);
  return {
    /** The start and end of this step, in percent of the whole. */
    from,
    to,
    percent: Math.round(from + (to - from) * part),
    /** `12 of 34 posts`; null when nothing is counted. */
    count: inWords?.(done) ?? null,
    /** The same with `{done}` for the first number. */
    template: inWords?.('{done}') ?? null,
    /** Changes when the counted thing or its total changes. */
    key: [state, progress?.what ?? '', progress?.total ?? ''].join(' '),
  };
}

/** The steps on the way, for the row of them. */
export function stepsOf(
  { words: { rebuilds: words } }: Speaker,
  { state, isSame }: Pick<Rebuild, 'state' | 'isSame'>,
) {
  const at = way.findIndex((step) => step === state);
  return way.map(
    (step, index) =>
      ({
        name: step === 'live' && isSame ? words.unchanged : words.states[step],
        is: index < at || state === 'live' ? 'done' : index === at ? 'now' : 'to-come',
      }) as const,
  );
}

interface Looking {
  readonly frame: Wording;
  readonly editor: { readonly user: Pick<Editor['user'], 'id' | 'name'> };
  readonly context: Pick<ServerContext, 'base' | 'settings'>;
}

/** A sentence with the sender of a request, and the reason of the request. */
const askingIn = (
  { by: words }: Wording['words']['rebuilds'],
  { by, who, reason }: RebuildRequest,
) => {
  if (by === 'editor') return { sentence: who ? words.editor(who) : words.anEditor, reason };
  if (by === 'change') return { sentence: words.change(who ?? ''), reason };
  if (by === 'signed') return { sentence: who ? words.signed(who) : words.aProgram, reason };
  return { sentence: words[by], reason };
};

/** The words for a failure, by the state in which it happened. */
const failureIn = (
  { failures }: Wording['words']['rebuilds'],
  { during }: NonNullable<Rebuild['problem']>,
) => (during === 'reading' || during === 'checks' ? failures[during] : failures.other);

const sentenceOn = (
  { rebuilds: words }: Wording['words'],
  { state, isSame, progress, problem, askedBy }: Rebuild,
  { isBehind, isPaused }: { isBehind: boolean; isPaused: boolean },
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
) {
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
    /** What to do, and what the build reported, in English. Null unless it failed. */
    failure: problem && {
      toDo: failureIn(words.rebuilds, problem).toDo,
      reason: problem.reason,
      advice: problem.advice,
    },
    isOver: isOver(rebuild),
    /** What the rebuild does now, or its result. */
    sentence: sentenceOn(words, rebuild, { isBehind, isPaused }),
    /** Null when the rebuild is over, and when a host builds. */
    progress: isOver(rebuild) || isHosts ? null : progressOf(frame, rebuild),
    /** Empty when a host builds, and after a failure. */
    steps: isHosts || state === 'failed' ? [] : stepsOf(frame, rebuild),
    askings: rebuild.askedBy.map((asking) => askingIn(words.rebuilds, asking)),
    took:
      startedAt === null || endedAt === null
        ? null
        : durationIn(language, Date.parse(endedAt) - Date.parse(startedAt)),
    /** The texts of the editor; all if the editor's change has led to the rebuild. */
    own: ownOf(rebuild, editor.user).map((text) => shownText(text, frame, context, 'gone')),
    changed: shownChanges(changed, frame, context, 'gone'),
  };
}

export type RebuildView = ReturnType<typeof showRebuild>;
export type ShownText = ReturnType<typeof shownText>;

/** A text that a rebuild has published, changed or removed. */
const shownText = (
  { type, title, path, change }: ChangedText,
  { words }: Pick<Wording, 'words'>,
  { base }: Pick<ServerContext, 'base'>,
  missing: ChangedText['change'],
) => ({
  type,
  title: title || words.frame.untitled,
  /** Its address on the readers' site; null when it is not there. */
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
) {
  const all = (change: ChangedText['change']) =>
    changed
      .filter((each) => each.change === change)
      .map((text) => shownText(text, frame, context, missing));
  return { new: all('new'), changed: all('changed'), gone: all('gone') };
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
) {
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
    /** The number of each kind, in words: `2 new, 1 changed`. */
    summary:
      counts.length === 0
        ? words.rebuilds.nothingChanged
        : format.format(counts.map((kind) => words.rebuilds.ofKind[kind](changes[kind]))),
    /** The number of texts that are not named. */
    more: changes.new + changes.changed + changes.gone - named.length,
  };
}

const kinds = ['new', 'changed', 'gone'] as const;

/** True when a rebuild waits for a running one. */
export function isWaiting(rebuild: Rebuild, all: readonly Rebuild[]): boolean {
  return rebuild.startedAt === null && all.some((each) => each.startedAt !== null && !isOver(each));
}
