/** A UTC time without an offset (`date_gmt`, `modified_gmt`) as ISO 8601; null if it is none. */
export function utc(value: string | null): string | null {
  if (value === null || value.startsWith('0000')) return null;
  const withZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value}Z`;
  const time = Date.parse(withZone);
  return Number.isNaN(time) ? null : new Date(time).toISOString().replace('.000Z', 'Z');
}

/** A time of the site's clock (`date`, `modified`) as ISO 8601 without offset; null if none. */
export function local(value: string | null): string | null {
  return utc(value?.replace(/(?:Z|[+-]\d\d:?\d\d)$/, '') ?? null)?.slice(0, 19) ?? null;
}

/** A time of a zone's clock as UTC: `2026-07-01T09:00:00Z`; null if it is no time. */
export function utcOfLocal(value: string, zone: string): string | null {
  const wanted = Date.parse(`${value}Z`);
  if (Number.isNaN(wanted)) return null;
  // Twice, since the offset of the first guess may be that of the other side of a change of clocks.
  const guess = wanted - aheadOfUtc(wanted, zone);
  return utc(new Date(wanted - aheadOfUtc(guess, zone)).toISOString());
}

/** Milliseconds that a zone's clock is ahead of UTC at a moment. */
function aheadOfUtc(moment: number, zone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
  // `GMT-03:30`; before there were zones, with seconds; `GMT` alone for UTC.
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name ?? '') ?? [];
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (sign === '-' ? -1000 : 1000) * ahead;
}

/** The index's time zone, as an IANA name or an offset; `UTC` if it announces none. */
export function timeZoneOf(name: string, offsetHours: number): string {
  if (name !== '' && isTimeZone(name)) return name;
  if (offsetHours === 0 || !Number.isFinite(offsetHours)) return 'UTC';
  const minutes = Math.round(Math.abs(offsetHours) * 60);
  const two = (value: number) => String(value).padStart(2, '0');
  const offset = `${offsetHours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return isTimeZone(offset) ? offset : 'UTC';
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
