import { fileURLToPath } from 'node:url';
import type { SeedMedia } from '../seed/seed.ts';

type Words = Pick<SeedMedia, 'title' | 'alt' | 'caption' | 'credit' | 'post'>;

function upload(id: number, name: string, date: string, words: Words): SeedMedia {
  const file = fileURLToPath(new URL(`./media/${name}`, import.meta.url));
  return { id, file, author: 'editor', date, ...words };
}

function picture(
  id: number,
  name: string,
  date: string,
  words: Words & { readonly alt: string; readonly caption: string },
): SeedMedia {
  return upload(id, name, date, words);
}

/** Files of other kinds and sizes, as every site has them. */
export const sampleOddments: readonly SeedMedia[] = [
  upload(64, 'light-detail.jpg', '2026-02-10T18:20:00', {
    title: 'The tower, from the landing',
    alt: 'The tower of Gull Rock light, upright, its lamp lit against an evening sky.',
    post: 'type-specimen',
  }),
  upload(65, 'tide-going-out.gif', '2026-02-10T18:40:00', {
    title: 'The tide, going out',
    alt: 'A small boat beside a post goes down with the water, and up again.',
  }),
  upload(66, 'paper-mark.svg', '2026-02-10T18:45:00', {
    title: 'The paper’s mark',
    alt: 'A mooring post with two turns of rope, on a round ground.',
  }),
  upload(67, 'foghorn.wav', '2026-02-11T06:00:00', { title: 'The horn on Gull Rock' }),
  upload(68, 'ferry-landing.webm', '2026-02-11T17:45:00', { title: 'The 17:40, landing' }),
  upload(69, 'ferry-landing.vtt', '2026-02-11T17:50:00', { title: 'What is heard of the 17:40' }),
  upload(40, 'tide-table.pdf', '2026-10-23T08:00:00', { title: 'The tide table, for the wall' }),
];

/** All are 1600 by 1000 pixels. */
export const samplePictures: readonly SeedMedia[] = [
  picture(41, 'long-wharf.jpg', '2024-05-16T21:10:00', {
    title: 'Long Wharf at sunrise',
    alt: 'Fishing boats lie at a long wooden wharf at sunrise, with a red shed on the wharf and coloured houses and a church on the hill behind.',
    caption: 'Long Wharf, a little after six.',
    credit: 'Hanne Lorentzen',
  }),
  picture(42, 'lighthouse.jpg', '2024-07-06T22:05:00', {
    title: 'Gull Rock light',
    alt: 'A red and white lighthouse on a rock at dusk, its beam across a violet sky.',
    caption: 'Gull Rock light, lit since 1868.',
    credit: 'Inês Carvalho',
    post: 'gull-rock-opens-its-door',
  }),
  picture(43, 'bakery.jpg', '2024-03-21T03:10:00', {
    title: 'Abreu’s Bakery before dawn',
    alt: 'A baker in a white cap carries a tray past shelves of round loaves; the lit window is yellow against a blue street.',
    caption: 'Abreu’s Bakery, ten past three in the morning.',
    credit: 'Inês Carvalho',
  }),
  picture(44, 'broa.jpg', '2024-04-25T16:00:00', {
    title: 'Broa',
    alt: 'A round, deeply cracked loaf on a striped cloth, with a knife, ears of corn and a bowl of flour.',
    caption: 'A broa, the day after it was baked, as it should be.',
  }),
  picture(45, 'tide-clock.jpg', '2024-06-27T12:00:00', {
    title: 'The tide clock',
    alt: 'A round tide clock with the moon at its centre, above a curve that rises and falls twice in a day.',
    caption: 'The tide clock in the Market Hall.',
    post: 'how-to-read-a-tide-table',
  }),
  picture(46, 'regatta.jpg', '2024-08-04T14:40:00', {
    title: 'The second lap',
    alt: 'Yachts with red, ochre and blue sails heel together on a bright sea below small white clouds.',
    caption: 'The regatta, Sunday afternoon.',
    credit: 'Yusuf Haddad',
  }),
  picture(47, 'ferry.jpg', '2024-01-16T07:20:00', {
    title: 'The <em>Margaret Oake</em> leaving for Tern Island',
    alt: 'A small car ferry with an ochre funnel crosses a grey-green sea, followed by gulls, an island behind her.',
    caption: 'The <em>Margaret Oake</em>, with eleven cars.',
    credit: 'Desmond Pike',
  }),
  picture(48, 'storm.jpg', '2024-11-15T02:00:00', {
    title: '14 November',
    alt: 'A ferry, her windows lit, climbs a huge dark wave under a torn sky.',
    caption: 'Drawn from what those on board remember.',
    credit: 'Rosalie Pothier',
  }),
  picture(49, 'choir.jpg', '2024-12-08T20:30:00', {
    title: 'The Harbour Choir',
    alt: 'Rows of singers in coloured scarves, mouths open, below three tall church windows.',
    caption: 'The Harbour Choir in St. Brendan’s.',
  }),
  picture(50, 'shiohama.jpg', '2025-02-10T11:00:00', {
    title: 'Shiohama',
    alt: 'A bay in early spring: tiled roofs, two small boats, plum blossom in front and a snow-topped mountain across the water.',
    caption: '潮浜, our sister town, in February.',
  }),
  picture(51, 'harbour-map.jpg', '2025-01-14T15:00:00', {
    title: 'The harbour, with its names',
    alt: 'A hand-drawn map of a harbour with soundings, wharves, a compass rose and a sea serpent.',
    caption: 'The harbour. Not to be used for navigation, or for settling arguments.',
    credit: 'Port Saltern Library',
  }),
  picture(52, 'boatyard.jpg', '2025-04-08T10:30:00', {
    title: 'The dory shop',
    alt: 'The ribs of a half-built boat stand in a wooden shed; light falls through tall windows on shavings and tools.',
    caption: 'Number 212, on the stocks.',
    credit: 'Desmond Pike',
  }),
  picture(53, 'gull-and-chips.jpg', '2025-03-05T13:15:00', {
    title: 'A gull, with evidence',
    alt: 'A gull stands on a bollard with a chip in its beak, looking straight at us.',
    caption: 'The accused.',
  }),
  picture(54, 'cafe.jpg', '2025-05-06T08:00:00', {
    title: 'Haddad’s',
    alt: 'A coffee pot, two small cups and a plate of pastries on a round table before an arched window that looks on masts.',
    caption: 'The table by the window at Haddad’s.',
    credit: 'Yusuf Haddad',
  }),
  picture(55, 'market.jpg', '2025-07-12T09:30:00', {
    title: 'Saturday market',
    alt: 'Market stalls with striped awnings, heaped with fish, bread and flowers, and people with baskets between them.',
    caption: 'Saturday, half past nine.',
    credit: 'Inês Carvalho',
  }),
  picture(56, 'fog.jpg', '2024-09-19T18:30:00', {
    title: 'Fog',
    alt: 'Masts and roofs fade, layer behind layer, into fog; a single lamp is lit.',
    caption: 'Thursday, half past six.',
  }),
  picture(57, 'boats-lit.jpg', '2025-12-06T18:00:00', {
    title: 'The fleet, lit',
    alt: 'Fishing boats strung with coloured lights lie on black water under stars, their lights doubled in it.',
    caption: 'The first Saturday of December.',
  }),
  picture(58, 'fish-soup.jpg', '2026-03-11T17:45:00', {
    title: 'Soup',
    alt: 'A blue bowl of red fish soup with mussels and herbs, seen from above, with a spoon, bread and a lemon.',
    caption: 'For six, or for four and a gull.',
  }),
  picture(59, 'harbour-master.jpg', '2026-05-04T09:00:00', {
    title: 'Agnes Tanner',
    alt: 'Portrait of a grey-haired woman in a navy sweater and cap, binoculars round her neck, the harbour behind her.',
    caption: 'Agnes Tanner, harbour master for thirty-one years.',
    credit: 'Desmond Pike',
  }),
  picture(60, 'clock-winder.jpg', '2024-02-07T12:00:00', {
    title: 'Wendell Crouse and the clock',
    alt: 'An old man in braces turns the crank of a tower clock; the clock’s face, seen from behind, glows above him.',
    caption: 'Wendell Crouse, Tuesday and Saturday, two hundred and eight turns.',
  }),
  picture(61, 'herring.jpg', '2026-10-28T07:00:00', {
    title: 'Herring',
    alt: 'A shoal of silver-blue herring turns in dark water, lit from above.',
    caption: 'Late, but a great many of them.',
  }),
  picture(62, 'tall-ship.jpg', '2024-10-05T16:20:00', {
    title: 'The <em>Seeschwalbe</em>',
    alt: 'A three-masted sailing ship under full sail on an evening sea, small figures in the rigging.',
    caption: 'Die <em>Seeschwalbe</em> vor Gull Rock.',
    credit: 'Jule Petersen',
  }),
  picture(63, 'rowing.jpg', '2026-04-12T06:50:00', {
    title: 'The women’s six',
    alt: 'Six rowers and a cox in a long red boat, oars together, on flat water at daybreak.',
    caption: 'The women’s six, 6:50 in the morning.',
    credit: 'Yusuf Haddad',
  }),
];

/** The pictures of the register, of the same size. */
export const boatPictures: readonly SeedMedia[] = [
  picture(331, 'halcyon.jpg', '2026-05-10T15:30:00', {
    title: 'Halcyon',
    alt: 'A black cutter with a brick-red gaff sail and two white foresails heels past a lighthouse.',
    caption: '<em>Halcyon</em>, with Gilles Comeau and, out of sight, the sandwiches.',
    credit: 'Yusuf Haddad',
  }),
  picture(332, 'second-wind.jpg', '2026-05-18T20:10:00', {
    title: 'Second Wind',
    alt: 'A yacht with a blue-green sail, number 12, crosses a low sun; before her floats a blue bucket.',
    caption: '<em>Second Wind</em>, a moment before.',
    credit: 'Yusuf Haddad',
  }),
  picture(333, 'pot-luck.jpg', '2026-06-02T06:20:00', {
    title: 'Pot Luck',
    alt: 'A small blue boat under one ochre sail, lobster pots piled in her stern, among buoys in thin mist.',
    caption: '<em>Pot Luck</em> off Sixpenny, in no hurry.',
    credit: 'Desmond Pike',
  }),
  picture(334, 'wet-paint.jpg', '2026-06-09T11:00:00', {
    title: 'Wet Paint',
    alt: 'A boat stands on props ashore, two thirds of her red and one third grey, with a painter on a ladder.',
    caption: 'Leo’s side of <em>Wet Paint</em>, and some of Clyde’s.',
    credit: 'Desmond Pike',
  }),
  picture(335, 'miss-patience.jpg', '2026-06-28T05:50:00', {
    title: 'Miss Patience',
    alt: 'A green fishing boat at sunrise, her skipper in yellow oilskins; close behind her a whale blows.',
    caption: '<em>Miss Patience</em>, followed.',
    credit: 'Hanne Lorentzen',
  }),
  picture(336, 'dory-212.jpg', '2026-08-03T13:40:00', {
    title: 'Number 212',
    alt: 'A buff dory, green inside, number 212 on her bow, lies on the sand with an oar across her and a gull above.',
    caption: 'Number 212 on Shore Road beach.',
    credit: 'Desmond Pike',
  }),
];
