import type { ChangedText } from './face.ts';
import type { PublishedState, PublishedText } from './published-state.ts';

/** The posts and pages that are others than before; all of them are new where nothing was before. */
export function changedTexts(before: PublishedState | null, now: PublishedState): ChangedText[] {
  return (['posts', 'pages'] as const).flatMap((kind) => {
    const told = (text: PublishedText, change: ChangedText['change']): ChangedText => {
      const { id, title, path, author } = text;
      return { kind, id, title, path, change, author };
    };
    const [old, fresh] = [byId(before?.[kind] ?? []), byId(now[kind])];
    const changed = [...fresh.values()].flatMap((text) => {
      const was = old.get(text.id);
      if (was === undefined) return [told(text, 'new')];
      return isSame(was, text) ? [] : [told(text, 'changed')];
    });
    const gone = [...old.values()].filter(({ id }) => !fresh.has(id));
    return [...changed, ...gone.map((text) => told(text, 'gone'))];
  });
}

const byId = (texts: readonly PublishedText[]) => new Map(texts.map((each) => [each.id, each]));

// The digest covers all of a record; one that an earlier version has left out says nothing.
const isSame = (one: PublishedText, other: PublishedText): boolean =>
  one.path === other.path &&
  (one.digest !== '' && other.digest !== ''
    ? one.digest === other.digest
    : one.title === other.title && one.modified === other.modified);
