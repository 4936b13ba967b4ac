export interface SignInWords {
  readonly title: string;
  /** What the page is for; names the WordPress site. */
  readonly lead: (site: string) => string;
  readonly continueWith: string;
  readonly continueMore: string;
  readonly oauth: string;
  readonly oauthMore: string;
  /** The heading over the form for a user name and a password. */
  readonly account: string;
  readonly user: string;
  readonly password: string;
  readonly applicationPassword: string;
  readonly applicationPasswordMore: string;
  /** Where WordPress takes the account's own password only. */
  readonly passwordWarning: string;
  /** The desk itself was reached without encryption. */
  readonly insecure: string;
  readonly cookie: string;
  readonly cookieMore: string;
  readonly submit: string;
  /** Why somebody is not signed in, or not any more. */
  readonly troubles: Readonly<
    Record<
      | 'wrong'
      | 'incomplete'
      | 'declined'
      | 'stale'
      | 'not-logged-in'
      | 'service'
      | 'expired'
      | 'refused',
      string
    >
  >;
  /** What was typed on the page that is gone on with. */
  readonly kept: string;
  readonly signedOut: string;
  readonly noWay: string;
  readonly tooMany: (minutes: number) => string;
}
