import { z } from 'zod';

/** A body that is streamed, with its length in bytes. */
interface StreamBody {
  readonly length: number;
  readonly open: () => AsyncIterable<Uint8Array>;
}

/** What a form has, in its order. */
export type FormFields = readonly (readonly [name: string, value: string | File])[];

/** A form as browsers send it (`multipart/form-data`). Files are read while they are sent. */
interface FormBody {
  readonly fields: FormFields;
}

export interface CmsRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  /** Whether the request is signed. Default false. */
  readonly signed?: boolean | undefined;
  /** Headers of this request. After a redirect to another origin they are not sent. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | StreamBody | FormBody | undefined;
  /**
   * `same-origin` follows within the origin; `any` also leaves it, without credentials; `refuse`
   * fails; `answer` returns the redirect. Default: `same-origin` for reads, `refuse` for writes.
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
  /** Bytes of an answer, decompressed. */
  readonly maxAnswer: number;
  readonly concurrency: number;
  readonly userAgent: string;
  /** Sent only to the origin of `home` and its https twin, because they may contain keys. */
  readonly headers: Readonly<Record<string, string>>;
  /** The address that the owner gave. */
  readonly home: URL;
  /** Origins besides that of `home` that may be on a private network. */
  readonly privateOrigins: readonly string[];
  readonly warn: (message: string) => void;
}

/** The parts of a request that a signature covers. */
export interface Signable {
  readonly method: string;
  /** With its query; its fragment is never sent. */
  readonly url: URL;
}

/** A way to sign requests. */
export interface AuthStrategy {
  /** For messages: `the application password`, … */
  readonly label: string;
  /** Headers that authenticate a request. Called for each try: some signatures are valid once. */
  sign(request: Signable): Record<string, string>;
  /** The address that a signed request is sent to instead of this one. Default: the same. */
  addressFor?(url: URL): URL;
  /** What to do if WordPress refuses the signed request. */
  readonly hint: string;
  /** Called with the headers of each answer to a signed request. */
  learn?(headers: Readonly<Record<string, string>>): void;
  /** Must never be shown. */
  readonly secrets: readonly string[];
}

const text = z.string().min(1);

/** How requests are signed: one way, or none (`docs/interface.md`, Authentication). */
export const credentialsSchema = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('basic'), user: text, password: text }),
  z.strictObject({ method: z.literal('application-password'), user: text, password: text }),
  z.strictObject({
    method: z.literal('oauth1'),
    consumerKey: text,
    consumerSecret: text,
    token: text,
    tokenSecret: text,
  }),
  z.strictObject({
    method: z.literal('cookie'),
    /** The login cookie as a `Cookie` header has it: `wordpress_logged_in_…=…`. */
    cookie: text,
    /** Of the action `wp_rest` (`wp_json` on the older generation). */
    nonce: text,
  }),
]);
