import type { Answer } from '../answer.ts';
import { CmsError } from '../errors.ts';
import type { Connection, OAuthAuthorization, OAuthClient, OAuthToken } from '../face.ts';
import { failureOf } from '../failure.ts';
import { toPlainText } from '../plain-text.ts';
import { createRedactor } from '../redact.ts';
import type { Exchange } from '../exchange.ts';
import type { Transport } from '../request.ts';
import { trustedOrigin } from '../trust.ts';
import { oauthHeader } from './oauth1.ts';

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
    const exchange: Exchange = { method: 'POST', url, headers: { authorization } };
    const answer = await transport.send(exchange);
    const secrets = [client.consumerSecret, token?.tokenSecret ?? ''];
    const request = {
      method: 'POST',
      signedWith: 'the OAuth 1.0a signature',
      redact: createRedactor(secrets),
    };
    if (answer.status < 200 || answer.status >= 300) {
      const body = answer.body();
      if (body.kind !== 'text') throw failureOf(answer, request);
      throw refusal(answer, request.redact(toPlainText(body.shown)), extra['oauth_callback']);
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
 * The plugin says what is wrong in one line of text, with 500 as well as with 401.
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
