import { expect, test } from 'vitest';
import { networkOf, senderOf, wayTo } from '../../../../src/server/http/sender.ts';

const sender = (proxies: number, headers: Record<string, string>, peer = '10.0.0.9') =>
  senderOf({ headers, socket: { remoteAddress: peer } }, proxies);

test('without trusted proxies, forwarding headers are ignored', () => {
  const headers = {
    host: 'desk.test:4321',
    'x-forwarded-for': '192.0.2.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.test',
  };
  expect(sender(0, headers)).toEqual({ address: '10.0.0.9', origin: 'http://desk.test:4321' });
});

test('the address is the one in X-Forwarded-For that the outermost trusted proxy saw', () => {
  const headers = { host: 'inner', 'x-forwarded-for': 'made up, 192.0.2.1, 10.0.0.1' };
  expect(sender(1, headers).address).toBe('10.0.0.1');
  expect(sender(2, headers).address).toBe('192.0.2.1');
  expect(sender(3, headers).address).toBe('10.0.0.9');
  expect(sender(2, { host: 'inner', 'x-forwarded-for': '192.0.2.7' }).address).toBe('192.0.2.7');
  expect(sender(1, { host: 'inner' }).address).toBe('10.0.0.9');
});

test('all spellings of addresses are understood', () => {
  const address = (text: string) => sender(1, { 'x-forwarded-for': text }).address;
  expect(address('192.0.2.1:5555')).toBe('192.0.2.1');
  expect(address('[2001:db8::1]:5555')).toBe('2001:db8::1');
  expect(address('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(sender(0, {}, '::ffff:127.0.0.1').address).toBe('127.0.0.1');
});

test('limits count IPv6 addresses by their /64 and /48, in any spelling', () => {
  for (const address of ['2001:db8:1:2::1', '2001:0DB8:0001:2:ffff::', '2001:db8:1:2:a:b:c:d']) {
    expect(networkOf(address)).toBe('2001:db8:1:2');
  }
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
  expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
  expect([networkOf('192.0.2.1'), networkOf('')]).toEqual(['192.0.2.1', '']);
  expect([networkOf('2001:db8::1', 3), networkOf('192.0.2.1', 3)]).toEqual([
    '2001:db8:0',
    '192.0.2.1',
  ]);
});

test('the origin has the spelling of browsers', () => {
  const origin = (host: string, proto = 'https') =>
    sender(1, { 'x-forwarded-host': host, 'x-forwarded-proto': proto, host: 'inner:1' }).origin;
  expect(origin('Desk.Example.com:443')).toBe('https://desk.example.com');
  expect(origin('desk.example.com:8443')).toBe('https://desk.example.com:8443');
  expect(origin('desk.example.com', 'gopher')).toBe('http://desk.example.com');
  for (const odd of ['a b', 'user@evil.test', 'evil.test/x', 'evil.test#', '']) {
    expect([odd, origin(odd)]).toEqual([odd, 'https://inner:1']);
  }
  expect(sender(0, {}).origin).toBe('http://localhost');
});

test('requests to this machine need no encryption', () => {
  expect(wayTo('https://desk.test')).toBe('encrypted');
  for (const host of ['localhost:4321', '127.0.0.1', '[::1]:80', 'desk.localhost']) {
    expect(wayTo(`http://${host}`)).toBe('local');
  }
  for (const host of ['desk.test', '192.168.0.4', 'localhost.evil.test', '127.evil.test']) {
    expect(wayTo(`http://${host}`)).toBe('open');
  }
});
