import type { CdnSettings, S3Settings } from '../../config/index.ts';

/** A CDN, with its limits. */
export interface Cdn {
  readonly name: string;
  /** Addresses in one call. */
  readonly perCall: number;
  /** Milliseconds between the starts of two calls. */
  readonly pause: number;
  /** Of more addresses, it is told to forget everything: that is one call. */
  readonly most: number;
  forget(addresses: readonly URL[], signal: AbortSignal): Promise<void>;
  /** @param site the address of the site, with a slash at the end */
  forgetAll(site: URL, signal: AbortSignal): Promise<void>;
}

/** How an adapter reaches its CDN. */
export interface CdnAccess extends Pick<CdnSettings, 'zone' | 'token'> {
  /** Scheme and host of its API. Default: the real one. */
  readonly api?: string | undefined;
  /** Of AWS, for CloudFront. */
  readonly credentials: S3Settings['credentials'];
}
