import type { FrontPage } from './front-page.ts';
import { isOwnOrigin } from './trust.ts';

/** An address that may be an interface root. */
export interface Candidate {
  readonly root: URL;
  readonly foundBy: string;
}

/** An address, and how it was come by. */
type Guess = readonly [address: string | null, foundBy: string];

/** Where a site's interface may be, the likeliest first; some may be there twice. */
export function candidates(
  front: FrontPage,
  { home, apiRoot }: { readonly home: URL; readonly apiRoot: string | undefined },
): Candidate[] {
  const segment = apiRoot ?? 'wp-json';
  const guesses: Guess[] = [
    [`${segment}/`, `/${segment}/`],
    ['?rest_route=/', '/?rest_route=/'],
    ['index.php?rest_route=/', '/index.php?rest_route=/'],
  ];
  const announced: Guess[] = [
    [front.header, 'the Link header of the front page'],
    [front.link, 'the <link> in the front page'],
  ];
  // A segment that the owner set goes first: it is there because what the site announces is wrong.
  const ordered =
    apiRoot === undefined
      ? [...announced, ...guesses]
      : [...guesses.slice(0, 1), ...announced, ...guesses.slice(1)];
  const at =
    (base: URL) =>
    ([address, foundBy]: Guess) => {
      if (address === null || !URL.canParse(address, base)) return [];
      const root = new URL(address, base);
      return ['http:', 'https:'].includes(root.protocol) ? [{ root, foundBy }] : [];
    };
  // A WordPress that only feeds other sites sends its own readers there, away from its interface.
  const wasSentAway =
    front.base.pathname !== home.pathname || !isOwnOrigin(home, front.base.origin);
  return [...ordered.flatMap(at(front.base)), ...(wasSentAway ? guesses.flatMap(at(home)) : [])];
}
