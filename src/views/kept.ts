import { getState } from './content.ts';

type Pieces = WeakMap<object, Map<string, string>>;

const editions = new WeakMap<object, Pieces>();

const piecesOf = (owner: object): Map<string, string> => {
  const all: Pieces = editions.get(getState()) ?? new WeakMap();
  editions.set(getState(), all);
  const own = all.get(owner) ?? new Map<string, string>();
  all.set(owner, own);
  return own;
};

/** Lets go of what does not come of the site itself: whoever asks again has it rendered again. */
export const dropPieces = (): void => {
  const current = getState();
  const own = editions.get(current)?.get(current);
  editions.set(current, new WeakMap(own === undefined ? [] : [[current, own]]));
};

// As one piece of memory, and not as the many that it was put together from.
const flat = (html: string): string => Buffer.from(html).toString();

/**
 * Renders a piece of HTML once for all pages that show it, until the mirror changes.
 * @param owner what it shows, and is kept as long as; undefined for what comes of the site itself.
 * @param name tells it from other pieces of the same owner.
 */
export const keptHtml = async (
  owner: object = getState(),
  name: string,
  render: () => Promise<string>,
): Promise<string> => {
  // Its component may just be edited.
  if (import.meta.env.MODE === 'development') return render();
  const pieces = piecesOf(owner);
  const known = pieces.get(name);
  if (known !== undefined) return known;
  const html = flat(await render());
  pieces.set(name, html);
  return html;
};
