import { describe, expect, onTestFinished, test } from 'vitest';
import { isPrivateAddress, isPrivateHost } from '../../../src/cms/private-network.ts';
import { isOwnAddress } from '../../../src/cms/trust.ts';
import { farSide } from '../../support/far-side.ts';
import { thrown, v2Service } from '../../support/v2-service.ts';

describe('a private network', () => {
  test.each([
    ...['127.0.0.1', '127.8.9.10', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255'],
    ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '198.18.0.1', '224.0.0.1'],
    ...['255.255.255.255', '::1', '::', '::ffff:127.0.0.1', '::ffff:a00:1', '::127.0.0.1'],
    ...['fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'ff02::1', 'fec0::1'],
    ...['64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe', '2002:7f00:1::', '2001::1'],
  ])('%s lies on one', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  test.each([
    ...['93.184.216.34', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:2800:220:1::1'],
    ...['::ffff:8.8.8.8', '64:ff9b::8.8.8.8', 'example.com', ''],
  ])('%s does not', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });

  test.each(['http://2130706433/', 'http://0x7f.1/', 'http://0177.0.0.1/', 'http://[::1]/'])(
    'its hosts may be spelled %s',
    (address) => {
      expect(isPrivateHost(new URL(address))).toBe(true);
    },
  );
});

describe('the site’s own addresses', () => {
  const own = (address: string, home: string, others: string[] = []) =>
    isOwnAddress(new URL(address), { home: new URL(home), others });

  test('are those of its hosts, with any scheme, and with or without www', () => {
    const others = ['https://static.news.example/', 'not an address'];
    expect(own('http://www.news.example/a.jpg', 'https://news.example/', others)).toBe(true);
    expect(own('https://static.news.example/a.jpg', 'https://news.example/', others)).toBe(true);
    expect(own('https://news.example:8443/a.jpg', 'https://news.example/', others)).toBe(false);
    expect(own('https://evil.example/a.jpg', 'https://news.example/', others)).toBe(false);
  });

  test('are on all ports of its host where it runs on this machine, and on no other host of it', () => {
    expect(own('http://127.0.0.1:9000/a.jpg', 'http://127.0.0.1:8000/')).toBe(true);
    expect(own('http://127.0.0.2:8000/a.jpg', 'http://127.0.0.1:8000/')).toBe(false);
    expect(own('http://localhost:8000/a.jpg', 'http://127.0.0.1:8000/')).toBe(false);
    // Only the address that the owner gave counts for that, not what the service says of itself.
    const others = ['http://127.0.0.1:8000/'];
    expect(own('http://127.0.0.1:9000/', 'https://news.example/', others)).toBe(false);
  });
});

describe('a file on a private network', () => {
  test.each(['127.0.0.2', 'localhost', '[::1]', '[::ffff:127.0.0.2]', '0x7f000002', '0'])(
    'at %s is refused without a word to it',
    async (host) => {
      const other = await farSide((_, response) => void response.end('secret'));
      onTestFinished(() => other.close());
      const { cms } = await v2Service((_, response) => void response.end());
      const address = new URL('/a.jpg', other.url.replace('127.0.0.1', host));
      expect(await thrown(cms.files.get(address.href))).toMatchObject({
        code: 'private-address',
        message: `${address.host} is on a private network, which texts of a site must not reach from here.`,
      });
      expect(other.seen).toEqual([]);
    },
  );

  test.each(['127.0.0.2', 'localhost'])('is refused after a redirect to %s too', async (host) => {
    const other = await farSide((_, response) => void response.end('secret'));
    onTestFinished(() => other.close());
    const { cms, far } = await v2Service((_, response) => {
      response.writeHead(302, { location: `${other.url.replace('127.0.0.1', host)}/a.jpg` });
      response.end();
    });
    expect(await thrown(cms.files.get(`${far.url}/a.jpg`))).toMatchObject({
      code: 'private-address',
    });
    expect(other.seen).toEqual([]);
  });
});
