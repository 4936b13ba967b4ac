import { describe, expect, test } from 'vitest';
import { shareLinks } from '../../../src/views/share.ts';

const words = {
  mail: 'E-mail',
  shareByMail: 'Share by e-mail',
  shareOn: (place: string) => `Share on ${place}`,
};
const url = 'https://mooring.example/blog/2026/01/n%C3%A9voa/';

const hrefOf = (place: Parameters<typeof shareLinks>[0][number], title: string) =>
  shareLinks([place], { title, url }, words)[0]!.href;

describe('links that share a text', () => {
  test('stand in the order of the places, each with a name and what it does', () => {
    const links = shareLinks(['mastodon', 'mail', 'x'], { title: 'Fog', url }, words);
    expect(links.map(({ place, name, label }) => [place, name, label])).toEqual([
      ['mastodon', 'Mastodon', 'Share on Mastodon'],
      ['mail', 'E-mail', 'Share by e-mail'],
      ['x', 'X', 'Share on X'],
    ]);
  });

  test('ask each place in its own way', () => {
    const about = encodeURIComponent(url);
    const both = `Fog%0A${about}`;
    const places = {
      bluesky: `https://bsky.app/intent/compose?text=${both}`,
      facebook: `https://www.facebook.com/sharer/sharer.php?u=${about}`,
      linkedin: `https://www.linkedin.com/sharing/share-offsite/?url=${about}`,
      mail: `mailto:?subject=Fog&body=${about}`,
      mastodon: `https://share.joinmastodon.org/#text=${both}`,
      reddit: `https://www.reddit.com/submit?url=${about}&title=Fog`,
      telegram: `https://t.me/share/url?url=${about}&text=Fog`,
      whatsapp: `https://wa.me/?text=${both}`,
      x: `https://x.com/intent/post?text=Fog&url=${about}`,
    } as const;
    const names = Object.keys(places) as (keyof typeof places)[];
    expect(Object.fromEntries(names.map((name) => [name, hrefOf(name, 'Fog')]))).toEqual(places);
  });

  test('can’t be talked into asking for anything else by a title', () => {
    const title = 'a&url=https://elsewhere.invalid#x?y=1 "><script>\r\nBcc: all';
    const shared = new URL(hrefOf('telegram', title));
    expect([...shared.searchParams.keys()]).toEqual(['url', 'text']);
    expect(shared.searchParams.get('url')).toBe(url);
    expect(shared.searchParams.get('text')).toBe(title);
    expect(hrefOf('mail', title)).not.toMatch(/[\r\n"<> +]/);
  });

  test('hold what has no form in UTF-8 as the sign for it', () => {
    expect(hrefOf('x', 'half \ud83d')).toContain('text=half%20%EF%BF%BD&');
  });
});
