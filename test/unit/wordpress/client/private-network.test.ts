import { describe, expect, onTestFinished, test } from 'vitest';
import { isPrivateAddress, isPrivateHost } from '../../../../src/wordpress/client/origins.ts';
import { createCms } from '../../../../src/wordpress/client/index.ts';
import { farSide, json, legacyIndex, v2Index } from '../../../support/far-side.ts';
import { thrown, v2Service } from '../../../support/v2-service.ts';

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

/** A server that must not be asked, on a port of its own, and its address by another name. */
async function neighbour(host = '127.0.0.1') {
  const other = await farSide((_, response) => void response.end('secret'));
  onTestFinished(() => other.close());
  return { other, url: other.url.replace('127.0.0.1', host) };
}

describe('what a service says of itself', () => {
  /** A service on this machine that says it is at home elsewhere. */
  const announcing = async (elsewhere: string, generation: 'v2' | 'legacy', settings = {}) => {
    const index =
      generation === 'v2'
        ? { ...v2Index(elsewhere), url: elsewhere, home: elsewhere }
        : { ...legacyIndex(elsewhere), URL: elsewhere };
    const far = await farSide(({ path }, response) => {
      if (path === '/wp-json/') json(response, index);
      else response.end('<html lang="en"></html>');
    });
    const cms = createCms({ url: far.url, retries: 0, timeout: 2000, ...settings });
    onTestFinished(async () => {
      await cms.close();
      await far.close();
    });
    return { cms, far };
  };

  test.each([
    ...(['v2', 'legacy'] as const).flatMap((generation) => [
      [generation, '127.0.0.2'] as const,
      [generation, 'localhost'] as const,
      [generation, '127.0.0.1'] as const,
    ]),
  ])('opens no private address: its home, by %s, at %s and another port', async (kind, host) => {
    const { other, url } = await neighbour(host);
    const { cms } = await announcing(url, kind);
    expect((await cms.connect()).site.home).toBe(url);
    expect(await thrown(cms.files.get(`${url}/a.jpg`))).toMatchObject({
      code: 'private-address',
      hint: `If that server is yours, add ${url} to PRIVATE_ORIGINS.`,
    });
    expect(other.seen).toEqual([]);
  });

  test.each(['localhost', '127.0.0.1'])('may be at %s if the owner has named it', async (host) => {
    const { other, url } = await neighbour(host);
    const { cms, far } = await announcing(url, 'v2', { privateOrigins: [url] });
    expect((await cms.files.get(`${url}/a.jpg`)).state).toBe('fresh');
    expect((await cms.files.get(`${far.url}/a.jpg`)).state).toBe('fresh');
    expect(other.seen).toHaveLength(1);
  });

  test('sends no request for its interface to a private address', async () => {
    const { other, url } = await neighbour('127.0.0.2');
    const far = await farSide(({ path }, response) => {
      response.setHeader('link', `<${url}/wp-json/>; rel="https://api.w.org/"`);
      if (path !== '/') response.writeHead(302, { location: `${url}${path}` });
      response.end('<html lang="en"></html>');
    });
    const cms = createCms({ url: far.url, retries: 0, timeout: 2000 });
    onTestFinished(async () => {
      await cms.close();
      await far.close();
    });
    const error = await thrown(cms.connect());
    expect(error).toMatchObject({ code: 'not-found-service' });
    expect(String(error)).toContain('is on a private network, where only the address in CMS_URL');
    expect(other.seen).toEqual([]);
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
        message: `${address.host} is on a private network, where only the address in CMS_URL is asked.`,
      });
      expect(other.seen).toEqual([]);
    },
  );

  test('is refused without the password in its address', async () => {
    const { cms, far } = await v2Service((_, response) => {
      response.writeHead(302, { location: 'http://anna:open-sesame@127.0.0.2/a.jpg' });
      response.end();
    });
    const error = await thrown(cms.files.get(`${far.url}/a.jpg`));
    expect(error).toMatchObject({ code: 'private-address', url: 'http://127.0.0.2/a.jpg' });
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('sesame');
  });

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
