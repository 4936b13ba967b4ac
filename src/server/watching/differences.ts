import type { Published, PublishedText } from '../published.ts';
import { kinds, type Difference, type Kind, type Observation, type Seen } from './face.ts';
import type { Answered } from './answered.ts';

type Live = Pick<Published, Kind>;

const nothing: ReadonlyMap<number, PublishedText> = new Map();

const ofTexts = (kind: Kind, { stamps, isWhole }: Seen, live: Live[Kind]): Difference[] => {
  const differing = [...stamps].flatMap(([id, modified]): Difference[] => {
    const text = live.get(id);
    if (text !== undefined && text.modified === modified) return [];
    const what = text === undefined ? 'new' : 'changed';
    return [{ key: `${kind} ${id} ${modified}`, kind, what }];
  });
  const gone = isWhole ? [...live.keys()].filter((id) => !stamps.has(id)) : [];
  return [
    ...differing,
    ...gone.map((id): Difference => ({ key: `${kind} ${id} gone`, kind, what: 'gone' })),
  ];
};

/** How many more there are than before. */
const moreOf = (differing: readonly Difference[]): number =>
  differing
    .map((each) => ('what' in each ? { new: 1, gone: -1, changed: 0, count: 0 }[each.what] : 0))
    .reduce((sum: number, more) => sum + more, 0);

/** The service counts what it does not show, too: what matters is whether the distance is the one that is known. */
const ofCount = (
  kind: Kind,
  { total }: Seen,
  live: Live[Kind],
  { surplus }: Answered,
): Difference[] => {
  if (total === null) return [];
  const more = total - live.size - surplus(kind);
  if (more === 0) return [];
  return [{ key: `${kind} ${total} of ${live.size}`, kind, what: 'count', more }];
};

/**
 * What is not as the live site has it, and was not there when a rebuild made no difference. Where all ids were seen, what else
 * the service counts is known from then on.
 */
export const differencesOf = (
  seen: Observation,
  live: Live | null,
  answered: Answered,
): Difference[] => {
  const texts = kinds.flatMap((kind) => {
    const known = live?.[kind] ?? nothing;
    const differing = ofTexts(kind, seen[kind], known).filter(({ key }) => !answered.has(key));
    const { isWhole, total } = seen[kind];
    if (isWhole && total !== null) answered.settle(kind, total - known.size - moreOf(differing));
    return [...differing, ...ofCount(kind, seen[kind], known, answered)];
  });
  const marks = [...seen.marks].flatMap(([name, value]): Difference[] => {
    const before = answered.mark(name);
    return before === value ? [] : [{ key: `${name} ${value}`, kind: 'mark', name, value }];
  });
  return [...texts, ...marks].filter(({ key }) => !answered.has(key));
};
