import { calendarNames, type CalendarNames } from './calendar-names.ts';
import { once } from './once.ts';
import { getSite } from './site.ts';

/** What days, months and years are called in the site's language. */
export const getDateNames = once(async (): Promise<CalendarNames> =>
  calendarNames((await getSite()).language),
);
