/** What the page says of an attempt, and of why there has to be one. */
export type SignInTrouble =
  /** WordPress does not take these credentials. */
  | 'wrong'
  /** The name or the password was left out. */
  | 'incomplete'
  | 'too-many'
  /** The person said no on WordPress's page. */
  | 'declined'
  /** It took too long on WordPress's page, or was begun in another browser. */
  | 'stale'
  /** In this browser nobody is logged in to WordPress any more. */
  | 'not-logged-in'
  /** WordPress does not answer, or not as it should. */
  | 'service'
  /** The session was not used for too long. */
  | 'expired'
  /** WordPress no longer takes the session's credentials. */
  | 'refused';

/** How people can sign in here. Each is an address to go to, or null where this WordPress does not offer it. */
export interface WaysToSignIn {
  /** WordPress asks whether the desk may have a password of its own. */
  readonly applicationPasswords: string | null;
  readonly oauth1: string | null;
  /** This browser is logged in to the WordPress site, which is on the same host. */
  readonly withinSite: string | null;
  /** What the form asks for: a password made for applications, or, with a warning, the account's own. */
  readonly password: 'application-password' | 'password';
  /** `open`: what is typed here can be read on the way, and browsers will not keep the session. */
  readonly wayHere: 'encrypted' | 'local' | 'open';
}

/** What the sign-in page shows. Its form posts `user`, `password`, `to` and `kept` to the page's own address. */
export interface SignInView {
  readonly ways: WaysToSignIn;
  /** Where to go afterwards: a page of this desk. */
  readonly to: string;
  /** Under this id something is kept that was typed at `to`; empty for nothing. */
  readonly kept: string;
  /** As it was typed. */
  readonly user: string;
  readonly trouble: SignInTrouble | null;
  /** Seconds until another attempt is let through, where the trouble is `too-many`. */
  readonly retryAfter: number | null;
  /** HTTP's. */
  readonly status: number;
}

/** Where somebody wants to go, with what they have typed there. */
export interface Goal {
  readonly to: string;
  readonly kept: string;
}
