import type { Frame } from './frame.ts';

/** A moment on the site's clock, as the page's language writes it. */
export const dateIn = (
  { language, timeZone }: Pick<Frame, 'language' | 'timeZone'>,
  iso: string,
) => {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  const date = new Date(iso);
  try {
    return new Intl.DateTimeFormat(language, { ...style, timeZone }).format(date);
  } catch {
    return new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(date);
  }
};
