export { atomFaults } from './check-atom.ts';
export { jsonFeedFaults } from './check-json.ts';
export { rssFaults } from './check-rss.ts';
export { feedFaults, feedsOf } from './of-site.ts';
export { readers } from './read.ts';
export { roundTrip } from './round-trip.ts';
export { htmlFaults } from './values.ts';
