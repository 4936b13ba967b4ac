import { expect, test } from 'vitest';
import { oauthHeader } from '../../../../src/wordpress/client/oauth1.ts';

// The clients, tokens, nonces and signatures are those of RFC 5849, section 1.2.
const client = { consumerKey: 'dpf43f3p2l4k3l03', consumerSecret: 'kd94hf93k423kf44' };

const parametersOf = (header: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value]) => [
      name,
      decodeURIComponent(value ?? ''),
    ]),
  );

test('the request for temporary credentials has the signature of RFC 5849', () => {
  const header = oauthHeader(
    { method: 'POST', url: new URL('https://photos.example.net/initiate') },
    client,
    null,
    { oauth_callback: 'http://printer.example.com/ready' },
    { nonce: 'wIjqoS', timestamp: '137131200' },
  );
  expect(parametersOf(header)).toEqual({
    oauth_consumer_key: 'dpf43f3p2l4k3l03',
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: '137131200',
    oauth_nonce: 'wIjqoS',
    oauth_callback: 'http://printer.example.com/ready',
    oauth_signature: '74KNZJeDHnMBp0EMJ9ZHt/XKycU=',
  });
});

test('the request for a token has the signature of RFC 5849', () => {
  const header = oauthHeader(
    { method: 'POST', url: new URL('https://photos.example.net/token') },
    client,
    { token: 'hh5s93j4hdidpola', tokenSecret: 'hdhd0244k9j7ao03' },
    { oauth_verifier: 'hfdp7dh39dks9884' },
    { nonce: 'walatlh', timestamp: '137131201' },
  );
  expect(parametersOf(header)['oauth_signature']).toBe('gKgrFCywp7rO0OXSjdot/IHF7IU=');
});

test('a request with a query is signed with it, and the query stays out of the header', () => {
  const header = oauthHeader(
    {
      method: 'GET',
      url: new URL('http://photos.example.net/photos?file=vacation.jpg&size=original#part'),
    },
    client,
    { token: 'nnch734d00sl2jdk', tokenSecret: 'pfkkdhi9sl3r4s00' },
    {},
    { nonce: 'chapoH', timestamp: '137131202' },
  );
  expect(parametersOf(header)).toMatchObject({
    oauth_token: 'nnch734d00sl2jdk',
    oauth_signature: 'MdpQcU8iPSUjWoN/UDMsK2sui9I=',
  });
  expect(header).not.toContain('vacation');
});

test('every header has a nonce of its own', () => {
  const request = { method: 'GET', url: new URL('http://photos.example.net/') };
  const nonces = [1, 2, 3].map(
    () => parametersOf(oauthHeader(request, client, null))['oauth_nonce'],
  );
  expect(new Set(nonces).size).toBe(3);
});
