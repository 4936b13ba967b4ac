import { once } from './once.ts';
import { getSite } from './site.ts';

/** How a day of the site's clock, or the month or the year that it is in, is called. The day begins an ISO date. */
export interface DateNames {
  readonly year: (day: string) => string;
  /** With its year. */
  readonly month: (day: string) => string;
  readonly monthAlone: (day: string) => string;
  /** In its month: `9`, `9日`. */
  readonly day: (day: string) => string;
}

// WordPress counts years and months by this calendar, whatever the language's own one is.
const calendar = { calendar: 'gregory', timeZone: 'UTC' } as const;

export const getDateNames = once(async (): Promise<DateNames> => {
  const { language } = await getSite();
  const named = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...calendar, ...options });
    return (day: string): string => format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
  };
  return {
    year: named({ year: 'numeric' }),
    month: named({ year: 'numeric', month: 'long' }),
    monthAlone: named({ month: 'long' }),
    day: named({ day: 'numeric' }),
  };
});
