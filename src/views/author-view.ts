import { bareHost, feedPathOf } from '../content/paths/index.ts';
import type { UserData } from '../wordpress/index.ts';
import { homeLink, link, type Link } from './link.ts';
import type { ListView } from './list-view.ts';
import { getAvatar } from './pictures.ts';
import { printText } from './print.ts';
import { getSite } from './site.ts';
import { webAddress } from './web-address.ts';
import { getWords } from './words.ts';

/** What the archive of an author shows around their posts. */
export const getAuthorView = async (author: UserData): Promise<ListView> => ({
  kind: 'author',
  label: (await getWords()).author,
  title: author.name,
  href: link(author.path),
  introHtml: await printText(author.bio),
  trail: [await homeLink()],
  feedHref: link(feedPathOf(author.path)),
  avatar: await getAvatar(author),
  website: await websiteOf(author),
});

// WordPress gives its first account the address of the site itself, which is no news here.
const websiteOf = async ({ url }: UserData): Promise<Link | undefined> => {
  const address = webAddress(url);
  if (address === null) return undefined;
  const host = bareHost(new URL(address));
  return (await getSite()).hosts.includes(host) ? undefined : { name: host, href: address };
};
