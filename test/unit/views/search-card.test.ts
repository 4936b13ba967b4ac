import { describe, expect, test } from 'vitest';
import { fromSearchCard, toSearchCard } from '../../../src/views/search-card.ts';

const card = {
  href: '/blog/2026/10/n%C3%A9voa/',
  date: '9 de outubro de 2026 — “塩浜” <b>',
  picture: '/blog/_media/fog-400.jpg',
};

describe('what a result shows', () => {
  test('comes back as it was', () => {
    expect(fromSearchCard(toSearchCard(card))).toEqual(card);
    const bare = { href: '/', date: '', picture: '' };
    expect(fromSearchCard(toSearchCard(bare))).toEqual(bare);
  });

  test('is a single word that no reader searches for', () => {
    expect(toSearchCard(card)).toMatch(/^ǂ[a-p]+$/);
  });

  test.for(['', 'fog', '/_media/fog.jpg', 'ǂ', 'ǂzz', 'ǂlblb', 'ǂhlhn', 'ǂxyzxyz'])(
    'is not read from another word: %j',
    (word) => {
      expect(fromSearchCard(word)).toBeUndefined();
    },
  );
});
