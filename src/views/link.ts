import { escapeText } from 'entities';
import { href, homePath } from '../content/paths/index.ts';
import { getWords } from './words.ts';

/** Something that can be followed. */
export interface Link {
  readonly name: string;
  /** The same as safe HTML, where some of its words are emphasised. */
  readonly nameHtml?: string | undefined;
  readonly href: string;
}

/** The name as safe HTML. */
export const nameHtmlOf = ({ name, nameHtml }: Omit<Link, 'href'>): string =>
  nameHtml === undefined || nameHtml === '' ? escapeText(name) : nameHtml;

/** The address of one of the site's own paths, percent-encoded and with `BASE_PATH` before it. */
export const link = (path: string): string => href(path, import.meta.env.BASE_URL);

export const homeLink = async (): Promise<Link> => ({
  name: (await getWords()).home,
  href: link(homePath),
});
