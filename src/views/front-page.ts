import type { PostData, TermData } from '../wordpress/index.ts';
import { toCards, type Card } from './card.ts';
import { link, type Link } from './link.ts';
import { look } from './look.ts';
import { getPostsOfTerm, getSections } from './terms.ts';

/** A category on the front page, with its latest stories that do not stand above it already. */
export interface FrontSection extends Link {
  readonly cards: readonly [Card, ...Card[]];
}

/** What the front page shows, in the order of its importance. */
export interface FrontPage {
  readonly lead: Card | undefined;
  /** Beside the lead: headlines. */
  readonly beside: readonly Card[];
  readonly grid: readonly Card[];
  readonly sections: readonly FrontSection[];
}

const besideLead = 3;
const inSection = 4;
// Fewer would be a heading without a section.
const fewestInSection = 2;

/**
 * The front page from the first page of the list. `leads` is false where a picture comes before
 * that of the first story.
 */
export const getFrontPageOf = async (
  posts: readonly PostData[],
  { leads }: Printing,
): Promise<FrontPage> => {
  const isMagazine = look.frontPage.layout === 'magazine';
  const [first, ...others] = posts;
  const headlines = isMagazine ? others.slice(0, besideLead) : [];
  const pictured = [...(first ? [first] : []), ...others.slice(headlines.length)];
  // Headlines show no picture, so theirs can't be the one that a reader sees first.
  const [lead, ...grid] = await toCards(pictured, { leads });
  const beside = await toCards(headlines, { leads: false });
  const isBare = [lead, ...grid].every((card) => !card?.leads);
  const sections = isMagazine ? await sectionsBelow(posts, { leads: leads && isBare }) : [];
  return { lead, beside, grid, sections };
};

interface Printing {
  readonly leads: boolean;
}

const sectionsBelow = async (
  above: readonly PostData[],
  { leads }: Printing,
): Promise<readonly FrontSection[]> => {
  const shown = new Set(above.map(({ id }) => id));
  const sections: FrontSection[] = [];
  for (const term of await getSections()) {
    if (sections.length === look.frontPage.sections) break;
    const isFirst = sections.every(({ cards: [card] }) => !card.leads);
    const section = await toSection(term, shown, { leads: leads && isFirst });
    if (section !== undefined) sections.push(section);
  }
  return sections;
};

/** Adds what it shows to `shown`: a story stands on the front page once. */
const toSection = async (
  term: TermData,
  shown: Set<number>,
  { leads }: Printing,
): Promise<FrontSection | undefined> => {
  const fresh = (await getPostsOfTerm(term)).filter(({ id }) => !shown.has(id)).slice(0, inSection);
  if (fresh.length < fewestInSection) return undefined;
  for (const { id } of fresh) shown.add(id);
  const [first, ...others] = await toCards(withPictureFirst(fresh), { leads });
  return first && { name: term.name, href: link(term.path), cards: [first, ...others] };
};

const withPictureFirst = (posts: readonly PostData[]): readonly PostData[] => {
  const place = posts.findIndex(({ featuredMedia }) => featuredMedia !== null);
  const pictured = posts[place];
  return pictured === undefined ? posts : [pictured, ...posts.toSpliced(place, 1)];
};
