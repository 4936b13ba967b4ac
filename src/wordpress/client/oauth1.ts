import { createHmac, randomBytes } from 'node:crypto';
import OAuth from 'oauth-1.0a';
import type { Answer } from './answer.ts';
import { CmsError, createRedactor } from './errors.ts';
import type { AuthStrategy, Signable } from './request.ts';
import type { Connection, OAuthAuthorization, OAuthClient, OAuthToken } from './cms.ts';
import { failureOf, lostHeader, shownIn } from './failure.ts';
import { toPlainText } from './plain-text.ts';
import type { Transport } from './transport.ts';
import { trustedOrigin } from './origins.ts';

/** The part of a signature that differs in every request. */
interface OAuthStamp {
  readonly nonce: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
}

const freshStamp = (): OAuthStamp => ({
  nonce: randomBytes(16).toString('hex'),
  timestamp: String(Math.floor(Date.now() / 1000)),
});

/**
 * The `Authorization` header of OAuth 1.0a with HMAC-SHA1 (RFC 5849). The query is signed; a JSON
 * or binary body is not. `extra`: further `oauth_…` parameters, such as `oauth_callback`.
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
  // The library's `authorize` insists on the optional `oauth_version`, so its parts are called.
  // They write the query's parameters into their argument: a copy.
  const baseString = signer.getBaseString(base, { ...parameters } as unknown as OAuth.Data);
  const signature = signer.hash_function(baseString, signer.getSigningKey(token?.tokenSecret));
  const all = { ...parameters, oauth_signature: signature };
  const pairs = Object.entries(all).map(
    ([name, value]) => `${name}="${signer.percentEncode(value)}"`,
  );
  return `OAuth ${pairs.join(', ')}`;
}

const oauthHint = `Run "npm run authorize" for a new token: WordPress may have revoked this one, or it may belong to another client than CMS_OAUTH_CONSUMER_KEY. Check that the clock of this machine is right. If a new token is refused, too, ${lostHeader}`;

/** OAuth 1.0a with a token that the three legs have given (`docs/interface.md`, Authentication). */
export function oauth1Auth(client: OAuthClient, token: OAuthToken): AuthStrategy {
  const values = [client.consumerKey, client.consumerSecret, token.token, token.tokenSecret];
  if (values.includes('')) {
    throw new TypeError(
      'OAuth 1.0a needs a consumer key, a consumer secret, a token and a token secret.',
    );
  }
  return {
    label: 'the OAuth 1.0a token',
    hint: oauthHint,
    sign: (request) => ({ authorization: oauthHeader(request, client, token) }),
    // WordPress's plugin reads `/?rest_route=…` without the slash, which no client signs.
    addressFor(url) {
      if (!url.searchParams.has('rest_route') || !url.pathname.endsWith('/')) return url;
      const address = new URL(url);
      address.pathname += 'index.php';
      return address;
    },
    secrets: values,
  };
}

/** Throws a CmsError `unsupported` when the service announces no OAuth 1.0a. */
export function oauthLegs(
  transport: Transport,
  home: URL,
  connection: Connection,
  client: OAuthClient,
): OAuthAuthorization {
  const { oauth1 } = connection;
  if (oauth1 === null) {
    throw new CmsError({
      code: 'unsupported',
      message: 'The content service does not offer OAuth 1.0a in its index.',
      hint: 'Install and activate the OAuth 1.0a plugin in WordPress, or use an application password.',
      url: connection.root,
    });
  }

  async function ask(
    address: string,
    token: OAuthToken | null,
    extra: Readonly<Record<string, string>>,
  ): Promise<OAuthToken> {
    const url = new URL(address, connection.root);
    trustedOrigin(home, url, true);
    const authorization = oauthHeader({ method: 'POST', url }, client, token, extra);
    const answer = await transport.send({ method: 'POST', url, headers: { authorization } });
    const secrets = [client.consumerKey, client.consumerSecret, token?.tokenSecret ?? ''];
    const request = {
      method: 'POST',
      signedWith: { label: 'the OAuth 1.0a signature', hint: oauthHint },
      redact: createRedactor(secrets),
    };
    if (answer.status < 200 || answer.status >= 300) {
      const body = answer.body();
      if (body.kind !== 'text') throw failureOf(answer, request);
      throw refusal(
        answer,
        shownIn({ shown: toPlainText(body.shown) }, request),
        extra['oauth_callback'],
      );
    }
    const given = new URLSearchParams(answer.text.trim());
    const granted = {
      token: given.get('oauth_token'),
      tokenSecret: given.get('oauth_token_secret'),
    };
    if (!granted.token || !granted.tokenSecret) {
      throw new CmsError({
        code: 'unexpected',
        message: 'The content service sent no OAuth token.',
        hint: 'Check that the OAuth 1.0a plugin is active and that the consumer key is one of its clients.',
        method: 'POST',
        url: url.href,
        status: answer.status,
      });
    }
    return { token: granted.token, tokenSecret: granted.tokenSecret };
  }

  return {
    async begin(callback) {
      const temporary = await ask(oauth1.request, null, { oauth_callback: callback });
      const page = new URL(oauth1.authorize, connection.root);
      trustedOrigin(home, page, true);
      page.searchParams.set('oauth_token', temporary.token);
      return { page: page.href, temporary };
    },
    finish: (temporary, verifier) => ask(oauth1.access, temporary, { oauth_verifier: verifier }),
  };
}

/**
 * The plugin explains an error in one line of text, with status 500 or 401.
 * @param callback what this leg has sent as its callback, if any.
 */
function refusal({ status, url }: Answer, said: string, callback: string | undefined): CmsError {
  return new CmsError({
    code: 'invalid',
    message: `WordPress's OAuth plugin refused (${status}): “${said}”`,
    hint: adviceOn(said, callback),
    method: 'POST',
    url: url.href,
    status,
    serviceMessage: said,
  });
}

const client = 'In WordPress, open Users, Applications, and edit this client';

function adviceOn(said: string, callback: string | undefined): string {
  if (/callback/i.test(said)) return `${client}: set its Callback to “${callback ?? 'oob'}”.`;
  if (/verifier/i.test(said)) return 'Start again, and type the code exactly as the page shows it.';
  if (/timestamp|nonce/i.test(said)) return 'Check that the clock of this machine is right.';
  return `${client}. Compare its Client Key and Client Secret with CMS_OAUTH_CONSUMER_KEY and CMS_OAUTH_CONSUMER_SECRET.${callback === undefined ? '' : ` Its Callback must be “${callback}”.`}`;
}
