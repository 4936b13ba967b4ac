import type { SeedTerm } from '../seed/seed.ts';

function category(
  id: number,
  slug: string,
  name: string,
  parent?: string,
  description?: string,
): SeedTerm {
  return { id, taxonomy: 'category', slug, name, parent, description };
}

function tag(id: number, slug: string, name: string, description?: string): SeedTerm {
  return { id, taxonomy: 'post_tag', slug, name, description };
}

/** Parents stand before their children. */
export const sampleTerms: readonly SeedTerm[] = [
  category(2, 'news', 'News', undefined, 'What happened this week, and what did not.'),
  category(3, 'council', 'Council', 'news', 'Votes, budgets and the occasional gull.'),
  category(4, 'harbour', 'Harbour', 'news', 'Boats, wharves, fish and the people who work them.'),
  category(5, 'ferry', 'The Ferry', 'harbour', 'The <em>Margaret Oake</em>, running or not.'),
  category(6, 'culture', 'Culture', undefined, 'Songs, books and old stories told again.'),
  category(7, 'music', 'Music', 'culture'),
  category(8, 'books', 'Books &amp; Words', 'culture'),
  category(9, 'history', 'History', 'culture', 'How we came to be here.'),
  category(10, 'life', 'Town Life'),
  category(11, 'food', 'Food', 'life', 'Bread, soup and coffee.'),
  category(12, 'people', 'People', 'life', 'Neighbours, at some length.'),
  category(13, 'nature', 'Shore &amp; Sky', 'life'),
  category(14, 'sport', 'Sport', undefined, 'Mostly things that float.'),
  category(15, 'letters', 'Letters', undefined, 'You write, we print.'),
  category(
    16,
    'other-tongues',
    'Other Tongues',
    undefined,
    'Stories in the town’s other languages.',
  ),

  tag(30, 'tides', 'tides'),
  tag(31, 'weather', 'weather'),
  tag(32, 'fishing', 'fishing'),
  tag(33, 'long-wharf', 'Long Wharf', 'The repairs, from the first crack to the ribbon.'),
  tag(34, 'margaret-oake', 'Margaret Oake'),
  tag(35, 'gull-rock', 'Gull Rock'),
  tag(36, 'tern-island', 'Tern Island'),
  tag(37, 'gulls', 'gulls'),
  tag(38, 'boatbuilding', 'boatbuilding'),
  tag(39, 'volunteers', 'volunteers'),
  tag(40, 'school', 'school'),
  tag(41, 'recipe', 'recipe'),
  tag(42, 'lost-and-found', 'Lost &amp; Found'),
  tag(43, 'cafe', 'café'),
  tag(44, 'portugues', 'português'),
  tag(45, 'gruesse', 'Grüße'),
  tag(46, '日本語', '日本語'),
  tag(47, 'العربية', 'العربية'),
];

const german = (term: SeedTerm): SeedTerm => ({ ...term, language: 'de' });

export const germanTerms: readonly SeedTerm[] = [
  category(17, 'nachrichten', 'Nachrichten', undefined, 'Was diese Woche geschah, und was nicht.'),
  category(
    18,
    'hafen',
    'Hafen',
    'nachrichten',
    'Boote, Piers, Fische und die Leute, die damit arbeiten.',
  ),
  category(19, 'stadtleben', 'Stadtleben', undefined, 'Brot, Suppe, Kaffee und die Nachbarn.'),
].map(german);
