import type { SharePlace } from '../config/index.ts';
import type { Words } from '../i18n/index.ts';

export type { SharePlace } from '../config/index.ts';

export interface ShareLink {
  readonly place: SharePlace;
  /** The visible text. */
  readonly name: string;
  /** The accessible name: `Share on Mastodon`. */
  readonly label: string;
  readonly href: string;
}

interface Shared {
  readonly title: string;
  /** Absolute. */
  readonly url: string;
}

interface Place {
  /** Its name, if it is the same in all languages. */
  readonly name?: string;
  readonly address: string;
  /** Parameters after the address. Mastodon's are a fragment, which browsers do not send. */
  readonly query: (shared: Shared) => Readonly<Record<string, string>>;
}

const together = ({ title, url }: Shared): string => `${title}\n${url}`;

const places: Readonly<Record<SharePlace, Place>> = {
  bluesky: {
    name: 'Bluesky',
    address: 'https://bsky.app/intent/compose?',
    query: (shared) => ({ text: together(shared) }),
  },
  facebook: {
    name: 'Facebook',
    address: 'https://www.facebook.com/sharer/sharer.php?',
    query: ({ url }) => ({ u: url }),
  },
  linkedin: {
    name: 'LinkedIn',
    address: 'https://www.linkedin.com/sharing/share-offsite/?',
    query: ({ url }) => ({ url }),
  },
  mail: {
    address: 'mailto:?',
    query: ({ title, url }) => ({ subject: title, body: url }),
  },
  // There are thousands of servers: Mastodon's own page asks which one, and remembers it.
  mastodon: {
    name: 'Mastodon',
    address: 'https://share.joinmastodon.org/#',
    query: (shared) => ({ text: together(shared) }),
  },
  reddit: {
    name: 'Reddit',
    address: 'https://www.reddit.com/submit?',
    query: ({ title, url }) => ({ url, title }),
  },
  telegram: {
    name: 'Telegram',
    address: 'https://t.me/share/url?',
    query: ({ title, url }) => ({ url, text: title }),
  },
  whatsapp: {
    name: 'WhatsApp',
    address: 'https://wa.me/?',
    query: (shared) => ({ text: together(shared) }),
  },
  x: {
    name: 'X',
    address: 'https://x.com/intent/post?',
    query: ({ title, url }) => ({ text: title, url }),
  },
};

// Spaces become %20, because mail programs show plus signs. A lone surrogate has no UTF-8 form.
const encode = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');

/** Plain links that share a text, in the order of the places. */
export function shareLinks(
  names: readonly SharePlace[],
  shared: Shared,
  words: Pick<Words, 'mail' | 'shareByMail' | 'shareOn'>,
): readonly ShareLink[] {
  return names.map((place) => {
    const { name, address, query } = places[place];
    return {
      place,
      name: name ?? words.mail,
      label: name === undefined ? words.shareByMail : words.shareOn(name),
      href: address + encode(query(shared)),
    };
  });
}
