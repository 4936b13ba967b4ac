import { describe, expect, test } from 'vitest';
import { prepareText, type Surroundings } from '../../../../src/content/html/index.ts';

const surroundings: Surroundings = {
  address: 'https://quay.test/2026/10/fog/',
  home: 'https://quay.test',
  ownHosts: new Set(['quay.test']),
  embedHosts: new Set(['youtube.com', 'vimeo.com', 'soundcloud.com', 'frames.test']),
};

describe('an audio player whose address is not a sound', () => {
  test.each([
    'javascript://soundcloud.com/%250aalert(1)',
    'JAVASCRIPT%3A%2F%2Fsoundcloud.com%2F%0Aalert(1)',
    'data://soundcloud.com/text/html,x',
    'https://soundcloud.com.evil.test/ann/fog',
  ])('leads to its own address only: %s', (sound) => {
    const address = `https://w.soundcloud.com/player/?url=${sound}`;
    const { prepared } = prepareText(`<iframe src="${address}"></iframe>`, surroundings);
    expect(prepared.references).toMatchObject([{ player: address, address }]);
  });
});

const hostile = [
  'https://youtube.com.evil.test/embed/abcdefghijk',
  'https://youtube.com@evil.test/embed/abcdefghijk',
  'https://youtube.com:8443/embed/abcdefghijk',
  'https://evilframes.test/',
  'https://frames.test.evil.test/',
  'https://evil.test\\@frames.test/',
  'https://evil.test#@frames.test/',
];

describe('a frame that only looks like a known player', () => {
  test.each(hostile)('%s', (address) => {
    const frame = prepareText(`<iframe src="${address}"></iframe>`, surroundings);
    const bare = prepareText(`<p>${address}</p>`, surroundings);
    expect([...frame.prepared.references, ...bare.prepared.references]).toEqual([]);
    expect(frame.prepared.parts.join('')).toMatch(/^<a href="https:\/\/[^"]*" rel="noopener">/);
  });
});

test('two videos in one inline element stay two, in their order', () => {
  const [first, second] = ['1234567', '7654321'].map((id) => `https://vimeo.com/${id}`);
  const { prepared } = prepareText(
    `<p><b>x<iframe src="${first}"></iframe>y<iframe src="${second}"></iframe></b></p>`,
    surroundings,
  );
  expect(prepared.references).toMatchObject([{ address: first }, { address: second }]);
  expect(prepared.parts).toEqual(['<p><b>xy</b></p>\0' + '0\0\0' + '1\0']);
});
