import type { PostData } from '../wordpress/index.ts';
import { feedHref } from './addresses.ts';
import { getLanguageFilter, getSite, otherEntries } from './content.ts';
import { feedIdsOf } from './feed-item.ts';
import { inListOrder, isInLists, latestOfType } from './posts.ts';
import { getArchivedTypes } from './types.ts';
import type { EventFacts } from '../wordpress/client/facts.ts';

/** The path of the calendar of an event, or of a list of them. */
export function calendarPathOf(path: string): string {
  return `${path}calendar.ics`;
}

/** The paths of pages with a calendar, each with its view. */
export function calendars() {
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

/** A file of events for calendars (RFC 5545). */
export interface CalendarView {
  readonly name: string;
  readonly events: readonly CalendarEvent[];
}

interface CalendarEvent extends Pick<EventFacts, 'start' | 'end' | 'allDay'> {
  readonly id: string;
  /** Of its last change: ISO 8601 in UTC. */
  readonly changed: string;
  readonly title: string;
  readonly summary: string;
  readonly place: string;
  readonly page: string;
}

export function calendarFile({ name, events }: CalendarView): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Galley//Galley//EN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const linesOf = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.id)}`,
  `DTSTAMP:${inUtc(event.changed)}`,
  ...(event.allDay
    ? [
        `DTSTART;VALUE=DATE:${day(event.start.dateLocal, 0)}`,
        `DTEND;VALUE=DATE:${day(event.end.dateLocal, 1)}`,
      ]
    : [`DTSTART:${inUtc(event.start.date)}`, `DTEND:${inUtc(event.end.date)}`]),
  `SUMMARY:${escaped(event.title)}`,
  ...(event.summary === '' ? [] : [`DESCRIPTION:${escaped(event.summary)}`]),
  ...(event.place === '' ? [] : [`LOCATION:${escaped(event.place)}`]),
  `URL:${event.page}`,
  'END:VEVENT',
];

/** `20261206T180000Z` */
const inUtc = (time: string): string => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');

/** `20261206`, or some days later. The end of whole days is the day after the last one. */
function day(dateLocal: string, later: number): string {
  const date = new Date(`${dateLocal.slice(0, 10)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + later);
  return date.toISOString().slice(0, 10).replaceAll('-', '');
}

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

const longestLine = 75;

/** Breaks a line after at most 75 bytes, between characters. */
function folded(line: string): string {
  const rows: string[] = [];
  let row = '';
  let size = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (size + bytes > longestLine) {
      rows.push(row);
      row = ' ';
      size = 1;
    }
    row += character;
    size += bytes;
  }
  return [...rows, row].join('\r\n');
}
