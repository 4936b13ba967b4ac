import { describe, expect, test } from 'vitest';
import { teaser } from '../../../src/views/teaser.ts';

const room = 40;

describe('a teaser', () => {
  test.for([
    ['is the whole text if there is room', 'A short text', 'A short text'],
    [
      'ends at a sentence that fills half of its room',
      'The ferry is back at last. She sails at seven from Long Wharf.',
      'The ferry is back at last.',
    ],
    [
      'ends with the quotation',
      '“The ferry is back at last.” She sails at seven from Long Wharf.',
      '“The ferry is back at last.”',
    ],
    [
      'ends at a word if the sentence goes on',
      'The ferry that everybody waited for is back.',
      'The ferry that everybody waited for is…',
    ],
    [
      'has no comma before what is left out',
      'Boats, nets, ropes, sails, lamps, oars, crabs and gulls.',
      'Boats, nets, ropes, sails, lamps, oars…',
    ],
    [
      'does not end at an abbreviation, an initial or a number',
      'They asked the harbour master Capt. J. Oakley at No. 3. Today he answered.',
      'They asked the harbour master Capt. J…',
    ],
    [
      'does not end before a word in small letters',
      'It sails at seven in the a.m. and it comes back at night.',
      'It sails at seven in the a.m. and it…',
    ],
    ['cuts a word that is longer than its room', 'x'.repeat(60), `${'x'.repeat(39)}…`],
    [
      'gives wide letters the room of two',
      'フェリーが戻りました。港では朝から多くの人が待っていました。',
      'フェリーが戻りました。',
    ],
    [
      'ends between Japanese words',
      '港では朝から多くの人がフェリーを待っていましたが誰も',
      '港では朝から多くの人がフェリーを待って…',
    ],
    [
      'ends at an Arabic sentence',
      'هل عادت العبارة إلى المرفأ؟ قال الناس إنها عادت أمس.',
      'هل عادت العبارة إلى المرفأ؟',
    ],
  ] as const)('%s', ([, text, shown]) => {
    const made = teaser(text, room);
    expect(made).toBe(shown);
    expect(made.length).toBeLessThanOrEqual(room);
  });
});
