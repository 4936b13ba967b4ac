/**
 * A feed, before it is written as RSS, Atom or JSON Feed. Texts are plain where nothing else is
 * said, addresses are whole, times are RFC 3339, to the second.
 */
export interface Feed {
  /** An IRI that stays when the feed moves. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** BCP 47. */
  readonly language: string;
  /** The page that says the same to people. */
  readonly page: string;
  /** Where the feed itself lies. */
  readonly self: string;
  /** When something in it changed last; null while it is empty. */
  readonly updated: string | null;
  /** A square picture that stands for the site. */
  readonly icon: string;
  /** Whose it is: the author of items that have none. */
  readonly publisher: string;
  /** A style sheet for browsers that show XML. */
  readonly stylesheet: string;
  readonly items: readonly FeedItem[];
}

export interface FeedItem {
  /** What readers know it by, as WordPress's RSS has it: any text. */
  readonly guid: string;
  /** The same as an IRI. */
  readonly id: string;
  readonly link: string;
  readonly title: string;
  readonly summary: string;
  /** The whole text: safe HTML with whole addresses. */
  readonly html: string;
  readonly published: string;
  /** Not before it was published. */
  readonly updated: string;
  readonly author: FeedAuthor | null;
  readonly categories: readonly string[];
  /** BCP 47, where it is not the feed's. */
  readonly language: string | null;
  /** What stands at its head. */
  readonly picture: FeedFile | null;
  /** Sounds and films, the one to play first at the beginning. */
  readonly media: readonly FeedFile[];
}

export interface FeedAuthor {
  readonly name: string;
  readonly page: string | null;
  /** The address of a picture. */
  readonly avatar: string | null;
}

export interface FeedFile {
  readonly address: string;
  /** `audio/mpeg`. */
  readonly type: string;
  /** Bytes; 0 where it is not known. */
  readonly size: number;
}
