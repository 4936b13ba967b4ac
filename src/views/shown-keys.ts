import type { Prepared } from '../content/html/index.ts';
import type { CommentData, MediaData, PostData, TermData, UserData } from '../wordpress/index.ts';
import { getCommenterHref } from './comments.ts';
import { digestOf, digestOfShared } from './digest.ts';
import { link } from './link.ts';
import { madeFrom } from './made-from.ts';
import { getMediaShelf } from './media.ts';
import { once } from './once.ts';
import { getResolve } from './own-links.ts';
import { getPrinter } from './print.ts';
import { getSources } from './sources.ts';

/** Digests of what pages show of the records that many of them share. */
export interface ShownKeys {
  /** Of an author, with the picture and what is said of them. */
  readonly author: (user: UserData) => string;
  /** Of a term, and of those above it. */
  readonly term: (term: TermData) => string;
  /** Of the picture at the head of a text, with its caption; empty where it is none. */
  readonly media: (media: MediaData) => string;
  /** Of what readers wrote below one text. */
  readonly comments: (comments: readonly CommentData[]) => string;
}

const authors = madeFrom<UserData, string>();
const pictures = madeFrom<MediaData, string>();
const said = madeFrom<CommentData, string>();

/** Whatever layouts come to show of these records has to be named here: a test holds the keys against what is shown. */
export const getShownKeys = once(async (): Promise<ShownKeys> => {
  const { pictureAt, parentsOf } = await getSources();
  const [shelf, resolve, print] = [await getMediaShelf(), await getResolve(), await getPrinter()];
  const commenterHref = await getCommenterHref();
  const terms = new Map<TermData, string>();
  // What a text without links and pictures looks like does not depend on where they lead.
  const around = ({ references }: Prepared) => (references.length === 0 ? [] : [shelf, resolve]);
  const keyAt = (address: string | null): string => {
    const picture = pictureAt(address);
    return picture === null ? '' : digestOfShared(picture);
  };

  return {
    author: (user) => {
      const picture = keyAt(user.avatar);
      return authors(user, [picture, ...around(user.bio)], () =>
        digestOf([user.name, user.path, picture, print(user.bio)]),
      );
    },
    term(term) {
      const known = terms.get(term);
      if (known !== undefined) return known;
      const key = digestOf([term.name, term.path, parentsOf(term).map(({ name }) => name)]);
      terms.set(term, key);
      return key;
    },
    media(media) {
      if (media.picture === null) return '';
      const picture = keyAt(media.picture);
      return pictures(media, [picture, ...around(media.caption)], () => {
        const { url, alt, width, height, caption, credit } = media;
        // A text that begins with the picture at this address does without it at its head.
        return digestOf([picture, url, alt, width, height, print(caption), credit]);
      });
    },
    comments: (comments) =>
      comments
        .map((comment) => {
          const { id, parentId, authorName, authorUrl, date, dateLocal, content } = comment;
          const href = commenterHref(authorUrl, link);
          return said(comment, [href, ...around(content)], () =>
            digestOf([id, parentId, authorName, href, date, dateLocal, print(content)]),
          );
        })
        .join(''),
  };
});

const own = new WeakMap<PostData, string>();

/** Of what a text's own page shows of its record. What it shows of others is not in it, nor which others it is like. */
export const ownKey = (post: PostData): string => {
  const known = own.get(post);
  if (known !== undefined) return known;
  const { uses: _, ...shown } = post;
  const key = digestOf(shown);
  own.set(post, key);
  return key;
};
