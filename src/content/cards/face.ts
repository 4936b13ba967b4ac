/** What a share picture says. Foreign text, as it came. */
export interface CardText {
  /** Null for the site itself. */
  readonly title: string | null;
  readonly siteName: string;
}

/** How share pictures look; colours as `#rrggbb`. */
export interface CardLook {
  readonly paper: string;
  readonly ink: string;
  readonly accent: string;
  /** Files of the typeface of headings, WOFF2, the most common one last; none for the machine's own. */
  readonly faces: readonly string[];
  /** The machine's own typeface: for all of it, or for scripts that the other one does not have. */
  readonly generic: 'serif' | 'sans-serif' | 'monospace';
}

/** A finished picture. */
export interface Card {
  /** Its name, made from what is on it. */
  readonly file: string;
  readonly type: 'image/png';
  readonly width: number;
  readonly height: number;
}

export interface StudioOptions {
  /** Keeps what was drawn; made when missing. Safe to lose. */
  readonly folder: string;
  readonly look: CardLook;
  /** Bytes of what is kept besides what is in use. */
  readonly maxKept?: number | undefined;
}

export interface Studio {
  readonly folder: string;
  /**
   * The share picture with this text, drawn unless it was drawn before. Without a title that no typeface of the
   * machine has the letters for. Null when nothing can be drawn at all.
   */
  card(text: CardText): Promise<Card | null>;
  /** Names of the cards that were asked for. */
  inUse(): ReadonlySet<string>;
  /** How many were drawn, and not found. */
  drawn(): number;
  /**
   * Forgets cards that nobody wants any more, the oldest first, once there are too many.
   * @param wanted names; those that were asked for where it is not given.
   */
  tidy(wanted?: ReadonlySet<string>): Promise<void>;
}
