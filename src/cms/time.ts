/** A time without an offset that is UTC (`date_gmt`, `modified_gmt`) as ISO 8601; null when it is none. */
export function utc(value: string | null): string | null {
  if (value === null || value.startsWith('0000')) return null;
  const withZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value}Z`;
  const time = Date.parse(withZone);
  return Number.isNaN(time) ? null : new Date(time).toISOString().replace('.000Z', 'Z');
}

/** The site's own clock (`date`), as it came; null when it is no time. */
export function local(value: string | null): string | null {
  return value !== null && utc(value) !== null ? value.replace(/(?:Z|[+-]\d\d:?\d\d)$/, '') : null;
}

/** The zone that the index announces, as an IANA name or an offset; `UTC` when it announces none. */
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
