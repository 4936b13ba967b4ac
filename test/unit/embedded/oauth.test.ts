import { createHmac } from 'node:crypto';
import OAuth from 'oauth-1.0a';
import { describe, expect, it } from 'vitest';
import { passwords, send, startSite, type Site } from './start.ts';

const oauth1 = { consumerKey: 'desk', consumerSecret: 'kept' };

interface Token {
  readonly key: string;
  readonly secret: string;
}

const signer = (consumerSecret = oauth1.consumerSecret) =>
  new OAuth({
    consumer: { key: oauth1.consumerKey, secret: consumerSecret },
    signature_method: 'HMAC-SHA1',
    hash_function: (base, key) => createHmac('sha1', key).update(base).digest('base64'),
  });

function header(url: string, method: string, token?: Token, data = {}, oauth = signer()): string {
  return oauth.toHeader(oauth.authorize({ url, method, data }, token)).Authorization;
}

interface Leg extends Token {
  readonly status: number;
  readonly text: string;
}

async function leg(url: string, token?: Token, data = {}): Promise<Leg> {
  const Authorization = header(url, 'POST', token, data);
  const response = await fetch(url, { method: 'POST', headers: { Authorization } });
  const text = await response.text();
  const answer = new URLSearchParams(text);
  return {
    status: response.status,
    text,
    key: answer.get('oauth_token') ?? '',
    secret: answer.get('oauth_token_secret') ?? '',
  };
}

async function walk(site: Site): Promise<{ temporary: Token; verifier: string }> {
  const temporary = await leg(`${site.url}/oauth1/request`, undefined, {
    oauth_callback: 'http://127.0.0.1:9/back?x=1',
  });
  const fields = {
    oauth_token: temporary.key,
    'wp-submit': 'authorize',
    log: 'alice',
    pwd: passwords.alice,
  };
  const granted = await send(`${site.url}/oauth1/authorize`, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  const back = new URL(granted.headers.get('location') ?? '');
  expect(back.searchParams.get('x')).toBe('1');
  return { temporary, verifier: back.searchParams.get('oauth_verifier') ?? '' };
}

describe('OAuth 1.0a of the embedded service', () => {
  it('signs people in by name and password, and signs queries', async () => {
    const site = await startSite({ oauth1 });
    const { temporary, verifier } = await walk(site);
    const token = await leg(`${site.url}/oauth1/access`, temporary, { oauth_verifier: verifier });
    const url = `${site.url}/wp-json/wp/v2/users/me?context=edit&_fields=slug,roles`;
    const answer = await send(url, { headers: { Authorization: header(url, 'GET', token) } });
    expect(answer.body).toEqual({ slug: 'alice', roles: ['editor'] });
    const changed = url.replace('slug,roles', 'email');
    const forged = await send(changed, { headers: { Authorization: header(url, 'GET', token) } });
    expect(forged.body).toMatchObject({ code: 'json_oauth1_signature_mismatch' });
    expect(forged.status).toBe(401);
  });

  it('accepts a signed request once', async () => {
    const site = await startSite({ oauth1 });
    const { temporary, verifier } = await walk(site);
    const token = await leg(`${site.url}/oauth1/access`, temporary, { oauth_verifier: verifier });
    const url = `${site.url}/wp-json/wp/v2/users/me`;
    const Authorization = header(url, 'GET', token);
    expect((await send(url, { headers: { Authorization } })).status).toBe(200);
    const second = await send(url, { headers: { Authorization } });
    expect(second.body).toMatchObject({ code: 'json_oauth1_nonce_already_used' });
  });

  it('refuses stale requests, wrong secrets and unknown tokens', async () => {
    const site = await startSite({ oauth1 });
    const { temporary, verifier } = await walk(site);
    const token = await leg(`${site.url}/oauth1/access`, temporary, { oauth_verifier: verifier });
    const url = `${site.url}/wp-json/wp/v2/users/me`;
    const code = async (Authorization: string) =>
      (await send(url, { headers: { Authorization } })).body;
    const old = signer();
    old.getTimeStamp = () => Math.floor(Date.now() / 1000) - 3600;
    expect(await code(header(url, 'GET', token, {}, old))).toMatchObject({
      code: 'json_oauth1_invalid_timestamp',
    });
    expect(await code(header(url, 'GET', token, {}, signer('guessed')))).toMatchObject({
      code: 'json_oauth1_signature_mismatch',
    });
    expect(await code(header(url, 'GET', { key: 'x', secret: 'y' }))).toMatchObject({
      code: 'json_oauth1_invalid_token',
    });
  });

  it('gives a lasting token only for the verifier, and only once', async () => {
    const site = await startSite({ oauth1 });
    const { temporary, verifier } = await walk(site);
    const access = (oauth_verifier: string) =>
      leg(`${site.url}/oauth1/access`, temporary, { oauth_verifier });
    expect((await access('guessed')).status).toBe(401);
    expect((await access('')).status).toBe(401);
    expect((await access(verifier)).status).toBe(200);
    expect((await access(verifier)).status).toBe(401);
  });

  it('sends nobody to an address that is no web page', async () => {
    const site = await startSite({ oauth1 });
    const refused = await leg(`${site.url}/oauth1/request`, undefined, {
      oauth_callback: 'javascript:alert(1)',
    });
    // The plugin's own answer names no status, so that WordPress sends this one.
    expect(refused).toMatchObject({ status: 500, text: 'Callback URL is invalid', key: '' });
  });
});
