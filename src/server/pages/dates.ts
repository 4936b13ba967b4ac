import type { Frame } from './frame.ts';

const style = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** A time that WordPress gives on the site's clock, without an offset, as the page's language writes it. */
export const localDateIn = ({ language }: Pick<Frame, 'language'>, dateLocal: string) =>
  new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(
    new Date(`${dateLocal}Z`),
  );

/** A moment of this server's own on the clock that the site has now, as the page's language writes it. */
export const dateIn = (
  { language, timeZone }: Pick<Frame, 'language' | 'timeZone'>,
  iso: string,
) => {
  const date = new Date(iso);
  try {
    return new Intl.DateTimeFormat(language, { ...style, timeZone }).format(date);
  } catch {
    return new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(date);
  }
};
