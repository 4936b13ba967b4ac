import { createHmac } from 'node:crypto';
import { Parser } from 'htmlparser2';
import OAuth from 'oauth-1.0a';
import type { Credentials, OAuthEndpoints } from '../../src/wordpress/client/index.ts';

interface Consumer {
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

interface Token {
  readonly key: string;
  readonly secret: string;
}

// Nothing has to listen there: the redirect to it is read, not followed.
const callback = 'http://127.0.0.1:9/granted';

/**
 * Walks the three legs of OAuth 1.0a (RFC 5849, section 2) as an application and a person in a browser would; `cookie`
 * is the person's login. The application's part is signed by the library itself, not by our client.
 */
export async function walkThreeLegs(
  endpoints: OAuthEndpoints,
  consumer: Consumer,
  cookie: string,
): Promise<Extract<Credentials, { method: 'oauth1' }>> {
  const temporary = await askForToken(endpoints.request, consumer, null, {
    oauth_callback: callback,
  });
  const verifier = await grant(endpoints.authorize, temporary.key, cookie);
  const granted = await askForToken(endpoints.access, consumer, temporary, {
    oauth_verifier: verifier,
  });
  return { method: 'oauth1', ...consumer, token: granted.key, tokenSecret: granted.secret };
}

async function askForToken(
  url: string,
  consumer: Consumer,
  token: Token | null,
  extra: Record<string, string>,
): Promise<Token> {
  const signer = new OAuth({
    consumer: { key: consumer.consumerKey, secret: consumer.consumerSecret },
    signature_method: 'HMAC-SHA1',
    hash_function: (base, key) => createHmac('sha1', key).update(base).digest('base64'),
  });
  // The parameters of the step are signed along, and sent as the form that they were signed as.
  const signed = signer.authorize({ url, method: 'POST', data: extra }, token ?? undefined);
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: signer.toHeader(signed).Authorization },
    body: new URLSearchParams(extra),
  });
  const answer = new URLSearchParams(await response.text());
  const key = answer.get('oauth_token');
  const secret = answer.get('oauth_token_secret');
  if (!response.ok || !key || !secret) throw new Error(`${url} answered ${response.status}.`);
  return { key, secret };
}

/** What the person does: opens the page, and presses the button that grants. Gives the verifier. */
async function grant(authorize: string, token: string, cookie: string): Promise<string> {
  const address = new URL(authorize);
  address.searchParams.set('oauth_token', token);
  const page = await fetch(address, { headers: { cookie } });
  const form = readForm(await page.text());
  form.fields.set('wp-submit', 'authorize');
  const target = new URL(form.action || page.url, page.url);
  const response = await fetch(target, {
    method: 'POST',
    headers: { cookie, origin: target.origin },
    body: form.fields,
    redirect: 'manual',
  });
  const back = new URL(response.headers.get('location') ?? 'about:blank');
  const verifier = back.searchParams.get('oauth_verifier');
  if (!back.href.startsWith(callback) || !verifier) {
    throw new Error(`Granting was answered with ${response.status} and led to ${back.href}.`);
  }
  return verifier;
}

/** The form of a page that posts, with its hidden fields. */
function readForm(html: string): { action: string; fields: URLSearchParams } {
  const actions: string[] = [];
  const fields = new URLSearchParams();
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'form') actions.push(attributes['action'] ?? '');
      if (name === 'input' && attributes['type'] === 'hidden' && actions.length > 0) {
        fields.set(attributes['name'] ?? '', attributes['value'] ?? '');
      }
    },
  });
  parser.end(html);
  const [action] = actions;
  if (action === undefined) throw new Error('The page on which access is granted has no form.');
  return { action, fields };
}
