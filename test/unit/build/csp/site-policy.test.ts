import { expect, it } from 'vitest';
import { sitePolicy } from '../../../../src/build/csp/site-policy.ts';
import { contentAt } from '../../../../src/content/html/providers.ts';

const framesOf = (embedHosts: string[]): string | undefined =>
  sitePolicy({ embedHosts, deskUrl: null }, {}).directives?.find((directive) =>
    directive.startsWith('frame-src'),
  );

it('inline code is allowed only by hash, and code from strings never', () => {
  const policy = JSON.stringify(sitePolicy({ embedHosts: ['youtube.com'], deskUrl: null }, {}));
  expect(policy).not.toMatch(/'unsafe-|\*[ ;"]| data:|blob:/);
  expect(policy).toMatch(/"sha256-[\w+/]{43}="/);
});

it('frames are allowed from EMBED_HOSTS, their subdomains and the hosts of their players', () => {
  expect(framesOf(['youtube.com', 'frames.example'])).toBe(
    'frame-src https://youtube.com https://*.youtube.com https://frames.example https://*.frames.example https://www.youtube-nocookie.com',
  );
  expect(framesOf([])).toBe("frame-src 'none'");
});

it.each([
  ['youtube.com', 'https://youtu.be/aqz-KE-bpKQ'],
  ['vimeo.com', 'https://vimeo.com/76979871'],
  ['dailymotion.com', 'https://www.dailymotion.com/video/x2jvvep'],
  ['ted.com', 'https://www.ted.com/talks/some_talk'],
  ['spotify.com', 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'],
  ['soundcloud.com', 'https://soundcloud.com/forss/flickermood'],
  ['codepen.io', 'https://codepen.io/someone/pen/abcdef'],
])('the player of %s is allowed', (host, address) => {
  const { origin } = new URL(contentAt(new URL(address), new Set([host]))!.player);
  const { hostname } = new URL(origin);
  const sources = framesOf([host])!.split(' ').slice(1);
  const lets = (source: string) =>
    source === origin || (source.includes('*.') && hostname.endsWith(source.split('*')[1]!));
  expect(sources.filter(lets)).not.toEqual([]);
});
