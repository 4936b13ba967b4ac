import { createHmac, randomBytes } from 'node:crypto';
import OAuth from 'oauth-1.0a';
import type { OAuthClient, OAuthToken } from '../face.ts';
import type { AuthStrategy, Signable } from './strategy.ts';

/** What makes one request unlike every other. */
export interface OAuthStamp {
  readonly nonce: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
}

const freshStamp = (): OAuthStamp => ({
  nonce: randomBytes(16).toString('hex'),
  timestamp: String(Math.floor(Date.now() / 1000)),
});

/**
 * Makes the `Authorization` header of OAuth 1.0a with HMAC-SHA1 (RFC 5849). The query is signed; a JSON or
 * binary body is not. `extra` are further `oauth_…` parameters, such as `oauth_callback`.
 */
export function oauthHeader(
  { method, url }: Signable,
  client: OAuthClient,
  token: OAuthToken | null,
  extra: Readonly<Record<string, string>> = {},
  stamp: OAuthStamp = freshStamp(),
): string {
  const signer = new OAuth({
    consumer: { key: client.consumerKey, secret: client.consumerSecret },
    signature_method: 'HMAC-SHA1',
    hash_function: (base, key) => createHmac('sha1', key).update(base).digest('base64'),
  });
  const parameters: Record<string, string> = {
    oauth_consumer_key: client.consumerKey,
    ...(token === null ? {} : { oauth_token: token.token }),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: stamp.timestamp,
    oauth_nonce: stamp.nonce,
    ...extra,
  };
  // The library reads a plus sign in a query literally, where servers read a space.
  const signedUrl = url.href.replace(/#.*$/, '').replaceAll('+', '%20');
  const base = { url: signedUrl, method, data: {} };
  // `oauth_version` is optional, and the library's `authorize` insists on it: its parts are called instead. They
  // write the query's parameters into the object that they are given, so that it gets a copy.
  const baseString = signer.getBaseString(base, { ...parameters } as unknown as OAuth.Data);
  const signature = signer.hash_function(baseString, signer.getSigningKey(token?.tokenSecret));
  const all = { ...parameters, oauth_signature: signature };
  const pairs = Object.entries(all).map(
    ([name, value]) => `${name}="${signer.percentEncode(value)}"`,
  );
  return `OAuth ${pairs.join(', ')}`;
}

/** OAuth 1.0a with a token that the three legs have given (`interface.md`, section 5). */
export function oauth1Auth(client: OAuthClient, token: OAuthToken): AuthStrategy {
  const values = [client.consumerKey, client.consumerSecret, token.token, token.tokenSecret];
  if (values.includes('')) {
    throw new TypeError(
      'OAuth 1.0a needs a consumer key, a consumer secret, a token and a token secret.',
    );
  }
  return {
    label: 'the OAuth 1.0a token',
    sign: (request) => ({ authorization: oauthHeader(request, client, token) }),
    secrets: [client.consumerSecret, token.token, token.tokenSecret],
  };
}
