/** The site's time zone. UTC and local times are texts without an offset: `2026-01-03T09:15:00`. */
export function createZone(name: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

  function localMillis(millis: number): number {
    const parts = new Map(format.formatToParts(millis).map(({ type, value }) => [type, value]));
    const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  }

  const toLocal = (utc: string) => toText(new Date(localMillis(millisOf(utc))));

  return {
    name,
    toLocal: name === 'UTC' ? (utc: string) => utc : toLocal,
    toUtc(local: string): string {
      const wanted = millisOf(local);
      // Twice: a change to or from summer time may lie between the first guess and the result.
      let guess = wanted - (localMillis(wanted) - wanted);
      guess = wanted - (localMillis(guess) - guess);
      return toText(new Date(guess));
    },
    /** Hours ahead of UTC at a moment; fractions are possible. */
    offset: (utc: string) => (localMillis(millisOf(utc)) - millisOf(utc)) / 3_600_000,
  };
}

export type Zone = ReturnType<typeof createZone>;

const millisOf = (text: string) => Date.parse(`${text}Z`);

export function toText(date: Date): string {
  return date.toISOString().slice(0, 19);
}

const withOffset = /(?:Z|[+-]\d\d:?\d\d)$/;
const dateTime = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** A request's date in UTC; null if invalid. Without an offset, it is in `zone`. */
export function readDate(text: string, zone: Zone | 'UTC'): string | null {
  if (!dateTime.test(text)) return null;
  const day = text.length === 10 ? `${text}T00:00:00` : text.replace(' ', 'T');
  if (withOffset.test(day)) {
    const millis = Date.parse(day);
    return Number.isNaN(millis) ? null : toText(new Date(millis));
  }
  const millis = Date.parse(`${day}Z`);
  if (Number.isNaN(millis)) return null;
  const plain = toText(new Date(millis));
  return zone === 'UTC' ? plain : zone.toUtc(plain);
}
