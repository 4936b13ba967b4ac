/** A body that is streamed, with its length in bytes. */
interface StreamBody {
  readonly length: number;
  readonly open: () => AsyncIterable<Uint8Array>;
}

export interface Exchange {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  /** Whether the credentials go along. Default false. */
  readonly signed?: boolean | undefined;
  /** Headers of this request alone; they go to its own origin only. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | StreamBody | undefined;
  /**
   * `same-origin` follows within the origin; `any` also leaves it, without credentials; `refuse` fails;
   * `answer` hands the redirect itself to the caller. Default: `same-origin` for reads, `refuse` for writes.
   */
  readonly redirects?: 'same-origin' | 'any' | 'refuse' | 'answer' | undefined;
  /** Overrides the number of further tries. Writes are never tried again. */
  readonly retries?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface TransportOptions {
  readonly auth: AuthStrategy | null;
  readonly connectTimeout: number;
  readonly timeout: number;
  readonly retries: number;
  readonly concurrency: number;
  readonly userAgent: string;
  /** Sent to the origin of `home` and its https twin only: they may hold keys. */
  readonly headers: Readonly<Record<string, string>>;
  /** The address that the owner gave. */
  readonly home: URL;
  /** Besides that of `home`, those that may be on a private network. */
  readonly privateOrigins: readonly string[];
}

/** A request as far as a signature looks at it. */
export interface Signable {
  readonly method: string;
  /** With its query; its fragment is never sent. */
  readonly url: URL;
}

/** Signs requests; the client never learns which one it holds. */
export interface AuthStrategy {
  /** For messages: `the application password`, … */
  readonly label: string;
  /** Headers that prove who asks. Called once for every try, since some proofs hold only once. */
  sign(request: Signable): Record<string, string>;
  /** Called with the headers of each answer to a signed request. */
  learn?(headers: Readonly<Record<string, string>>): void;
  /** Must never be shown. */
  readonly secrets: readonly string[];
}
