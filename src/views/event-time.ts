import type { EventFacts } from '../wordpress/client/facts.ts';
import { getSite } from './content.ts';
import { withOffset } from './dates.ts';
import { remember } from './remember.ts';

/** When something takes place, on the clock of the place. */
export interface EventTime {
  /** RFC 3339, or a date for whole days. */
  readonly start: string;
  readonly end: string;
  /** From its start to its end, in the site's language. */
  readonly text: string;
}

// Times are on the clock of the place already, so that no zone moves them.
const getFormats = remember(() => {
  const { language } = getSite();
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, {
      timeZone: 'UTC',
      calendar: 'gregory',
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      ...options,
    });
  return { days: of({}), times: of({ hour: 'numeric', minute: '2-digit' }) };
});

/** Says when an event takes place. */
export function eventTime({
  start,
  end,
  allDay,
  zone,
}: Pick<EventFacts, 'start' | 'end' | 'allDay' | 'zone'>): EventTime {
  const format = getFormats()[allDay ? 'days' : 'times'];
  const from = new Date(`${start.dateLocal}Z`);
  const to = new Date(`${end.dateLocal}Z`);
  const text = format.formatRange(from, to < from ? from : to);
  return {
    start: allDay ? start.dateLocal.slice(0, 10) : withOffset(start),
    end: allDay ? end.dateLocal.slice(0, 10) : withOffset(end),
    text: zone === '' || allDay ? text : `${text} (${zone})`,
  };
}
