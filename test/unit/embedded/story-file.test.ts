import { describe, expect, test } from 'vitest';
import { readStory } from '../../../src/embedded/sample/read-story.ts';

describe('A story’s file', () => {
  test('that has no header is refused by name', () => {
    expect(() => readStory('post', 'stories/x.html', '<p>Hello.</p>')).toThrow(
      'The sample stories/x.html has no header.',
    );
  });

  test('that has a wrong header is refused with everything that is wrong', () => {
    const text = '---\nid: one\nslug: x\ndate: today\nmood: good\n---\n<p>Hello.</p>';
    expect(() => readStory('post', 'stories/x.html', text)).toThrowErrorMatchingInlineSnapshot(`
      [Error: The header of the sample stories/x.html cannot be read. Correct it:
      ✖ Unrecognized key: "mood"
      ✖ Invalid input: expected number, received NaN
        → at id
      ✖ Invalid ISO datetime
        → at date]
    `);
  });
});
