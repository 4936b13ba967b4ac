import type { EventFacts } from '../wordpress/client/facts.ts';
import type { PostData } from '../wordpress/index.ts';
import { link, webAddress, type Link } from './addresses.ts';
import { calendarPathOf } from './calendar.ts';
import { eventTime, type EventTime } from './dates.ts';

/** What the page of an event shows besides its text. */
export interface ShownEvent extends Pick<EventFacts, 'kind' | 'isPast' | 'cost'> {
  readonly time: EventTime;
  readonly venue: Venue | null;
  readonly organizers: readonly Contact[];
  readonly website: Link | null;
  /** A file for the reader's own calendar. */
  readonly calendarHref: string;
}

interface Contact {
  readonly name: string;
  /** May be empty. */
  readonly phone: string;
  readonly website: Link | null;
}

interface Venue extends Contact {
  readonly lines: readonly string[];
  /** A map on another site; null without an address. */
  readonly mapHref: string | null;
}

/** What a plugin knows of an event, as its page shows it. */
export function eventView({ path }: PostData, facts: EventFacts): ShownEvent {
  return {
    kind: 'event',
    time: eventTime(facts),
    isPast: facts.isPast,
    venue: facts.venue && venueOf(facts.venue),
    organizers: facts.organizers.map(contactOf).filter(({ name }) => name !== ''),
    cost: facts.cost,
    website: siteAt(facts.website),
    calendarHref: link(calendarPathOf(path)),
  };
}

const contactOf = ({ name, phone, website }: EventFacts['organizers'][number]): Contact => ({
  name,
  phone,
  website: siteAt(website),
});

function addressLines(venue: NonNullable<EventFacts['venue']>): readonly string[] {
  const { street, zip, city, region, country } = venue;
  const town = [zip, city].filter((part) => part !== '').join(' ');
  return [street, town, region, country].filter((part) => part !== '');
}

function venueOf(venue: NonNullable<EventFacts['venue']>): Venue {
  const lines = addressLines(venue);
  const map = new URL('https://www.openstreetmap.org/search');
  map.searchParams.set('query', lines.join(', '));
  return { ...contactOf(venue), lines, mapHref: lines.length === 0 ? null : map.href };
}

function siteAt(text: string): Link | null {
  const href = webAddress(text);
  return href === null ? null : { href, name: new URL(href).host.replace(/^www\./, '') };
}
