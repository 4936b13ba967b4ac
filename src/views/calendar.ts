import type { PostData } from '../wordpress/index.ts';
import { feedHref } from './addresses.ts';
import type { CalendarEvent, CalendarView } from './calendar-file.ts';
import { getLanguageFilter, getSite, otherEntries } from './content.ts';
import { feedIdsOf } from './feed-item.ts';
import { inListOrder, isInLists, latestOfType } from './posts.ts';
import { getArchivedTypes } from './types.ts';

/** The path of the calendar of an event, or of a list of them. */
export function calendarPathOf(path: string): string {
  return `${path}calendar.ics`;
}

/** The paths of pages with a calendar, each with its view. */
export function calendars(): readonly {
  readonly path: string;
  readonly view: () => CalendarView;
}[] {
  const events = otherEntries.all().filter(getLanguageFilter()).filter(isEvent);
  const lists = getArchivedTypes().filter(({ name }) => latestOfType(name).some(isEvent));
  return [
    ...events.map((event) => ({ path: event.path, view: () => calendarOf(event.title, [event]) })),
    ...lists.map(({ name, label, path }) => ({
      path,
      view: () => calendarOf(label, inListOrder(latestOfType(name)).filter(isInLists)),
    })),
  ];
}

const isEvent = ({ facts }: PostData): boolean => facts?.kind === 'event';

function calendarOf(title: string, entries: readonly PostData[]): CalendarView {
  return {
    name: [title, getSite().name].filter((part) => part !== '').join(' · '),
    events: entries.flatMap((entry): CalendarEvent[] => {
      const { facts } = entry;
      if (facts?.kind !== 'event') return [];
      const { start, end, allDay, venue } = facts;
      const { street = '', city = '' } = venue ?? {};
      const place = [venue?.name ?? '', street, city].filter((part) => part !== '').join(', ');
      return [
        {
          id: feedIdsOf(entry).id,
          changed: entry.modified ?? entry.date,
          start,
          end,
          allDay,
          title: entry.title,
          summary: entry.excerpt,
          place,
          page: feedHref(entry.path),
        },
      ];
    }),
  };
}
