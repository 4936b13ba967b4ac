import { kinds, type Difference, type Kind } from './face.ts';

const one: Readonly<Record<Kind, string>> = { posts: 'post', pages: 'page' };

const counted = (number: number, kind: Kind, end: string): string[] =>
  number === 0 ? [] : [`${number} ${number === 1 ? one[kind] : kind} ${end}`];

const ofKind = (kind: Kind, differences: readonly Difference[]): string[] => {
  const own = differences.filter((each) => each.kind === kind);
  const how = (what: string) => own.filter((each) => 'what' in each && each.what === what).length;
  const told = [
    ...counted(how('new'), kind, 'new'),
    ...counted(how('changed'), kind, 'changed'),
    ...counted(how('gone'), kind, 'gone'),
  ];
  // What is seen one by one says why the number is another one, too.
  const isTold = how('new') + how('gone') > 0;
  const more = own.reduce((sum, each) => sum + ('more' in each ? each.more : 0), 0);
  return [
    ...told,
    ...(isTold ? [] : counted(Math.max(more, 0), kind, 'more')),
    ...(isTold ? [] : counted(Math.max(-more, 0), kind, 'fewer')),
  ];
};

/** Why a rebuild is asked for, for people to read: `1 post new, 2 posts changed`. */
export const reasonOf = (differences: readonly Difference[]): string => {
  const marks = differences.flatMap((each) => (each.kind === 'mark' ? [each.name] : []));
  const parts = kinds.flatMap((kind) => ofKind(kind, differences));
  return [...parts, ...marks.map((name) => `${name} changed`)].join(', ');
};
