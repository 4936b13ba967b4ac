/** How a day, or the month or the year that it is in, is called. Each day is given as an ISO date, or a text that begins with one. */
export interface CalendarNames {
  readonly year: (day: string) => string;
  /** With its year. */
  readonly month: (day: string) => string;
  readonly monthAlone: (day: string) => string;
  /** In its month: `9`, `9日`. */
  readonly day: (day: string) => string;
}

// WordPress counts years and months by this calendar, whatever the language's own one is.
const calendar = { calendar: 'gregory', timeZone: 'UTC' } as const;

/** The names of a language (BCP 47), as they stand at the beginning of a line. */
export const calendarNames = (language: string): CalendarNames => {
  const named = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...calendar, ...options });
    return (day: string): string =>
      format
        .format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
        .replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language));
  };
  return {
    year: named({ year: 'numeric' }),
    month: named({ year: 'numeric', month: 'long' }),
    monthAlone: named({ month: 'long' }),
    day: named({ day: 'numeric' }),
  };
};
