import { remembered } from './remembered.ts';

/** What a page has of that which a policy may let in. */
interface Contents {
  /** Of its own scripts and styles, as {@link Policy.named} has them. */
  readonly hashes: ReadonlySet<string>;
  readonly player: boolean;
  /** Sounds or films of other hosts. */
  readonly media: boolean;
}

interface Policy {
  /** The hashes in it, with their quotes. */
  readonly named: ReadonlySet<string>;
  /** The same policy without what a page does not have. */
  readonly narrowTo: (contents: Contents) => string;
}

interface Directive {
  readonly name: string;
  readonly sources: readonly string[];
}

const isHash = (source: string): boolean => source.startsWith("'sha256-");

/** Reads a policy. All pages of a site have the same one, and narrow it to one of a few. */
export const readPolicy = remembered(20, (policy): Policy => {
  const directives = policy
    .split(/; */)
    .filter((directive) => directive.trim() !== '')
    .map((directive): Directive => {
      const [name = '', ...sources] = directive.trim().split(/ +/);
      return { name, sources };
    });
  const named = new Set(directives.flatMap(({ sources }) => sources.filter(isHash)));
  const narrowed = new Map<string, string>();
  return {
    named,
    narrowTo(contents) {
      const { hashes, player, media } = contents;
      const key = JSON.stringify([[...named].filter((hash) => hashes.has(hash)), player, media]);
      const known = narrowed.get(key) ?? narrow(directives, contents);
      narrowed.set(key, known);
      return known;
    },
  };
});

const narrow = (directives: readonly Directive[], contents: Contents): string =>
  directives
    .map(({ name, sources }) => {
      const kept = sources.filter((source) => !isHash(source) || contents.hashes.has(source));
      return [name, ...sourcesOf(name, kept, contents)].join(' ');
    })
    .join(';');

const sourcesOf = (
  name: string,
  sources: readonly string[],
  { player, media }: Contents,
): readonly string[] => {
  if (name === 'frame-src') return player ? sources : ["'none'"];
  if (name === 'media-src') return media ? sources : ["'self'"];
  return sources;
};
