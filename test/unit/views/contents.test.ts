import { describe, expect, test } from 'vitest';
import { contentsOf } from '../../../src/views/contents.ts';
import type { Heading, Prepared } from '../../../src/content/html/index.ts';

const heading = (level: number, text: string, part = 0): Heading => ({
  part,
  level,
  text,
  id: `content-${text.toLowerCase()}`,
});

const long = `<p>${'Fog. '.repeat(1000)}</p>`;

const text = (headings: readonly Heading[], parts: readonly string[] = [long]): Prepared => ({
  parts,
  headings,
  references: [],
});

const one = [{ name: '1', href: '/fog/' }];
const two = [...one, { name: '2', href: '/fog/2/' }];

describe('A table of contents', () => {
  test('of a long text has its headings of the second rank, with those of the third below them', () => {
    const prepared = text([
      ...[heading(2, 'Morning'), heading(3, 'Six'), heading(4, 'Quarter'), heading(3, 'Seven')],
      heading(2, 'Noon'),
    ]);
    expect(contentsOf(prepared, { part: 1, parts: one })).toEqual([
      {
        text: 'Morning',
        href: '#content-morning',
        below: [
          { text: 'Six', href: '#content-six', below: [] },
          { text: 'Seven', href: '#content-seven', below: [] },
        ],
      },
      { text: 'Noon', href: '#content-noon', below: [] },
    ]);
  });

  test('begins at the third rank where a text has no second', () => {
    const prepared = text([heading(3, 'A'), heading(3, 'B'), heading(3, 'C')]);
    const names = contentsOf(prepared, { part: 1, parts: one }).map((entry) => entry.text);
    expect(names).toEqual(['A', 'B', 'C']);
  });

  test('is for texts that are long, and have more than two headings', () => {
    const three = [heading(2, 'A'), heading(2, 'B'), heading(2, 'C')];
    expect(contentsOf(text(three), { part: 1, parts: one })).toHaveLength(3);
    expect(contentsOf(text(three.slice(1)), { part: 1, parts: one })).toEqual([]);
    const attributes = `<p>Fog.<a href="https://fog.test/${'x'.repeat(9000)}">Fog</a></p>`;
    expect(contentsOf(text(three, [attributes]), { part: 1, parts: one })).toEqual([]);
  });

  test('leads to the other pages of a divided text, short as it may be', () => {
    const prepared = text(
      [heading(2, 'A'), heading(2, 'B'), heading(2, 'Ü', 1)],
      ['<p>Fog.</p>', '<p>Rain.</p>'],
    );
    expect(contentsOf(prepared, { part: 1, parts: two }).map(({ href }) => href)).toEqual([
      '#content-a',
      '#content-b',
      '/fog/2/#content-%C3%BC',
    ]);
    expect(contentsOf(prepared, { part: 2, parts: two }).map(({ href }) => href)).toEqual([
      '/fog/#content-a',
      '/fog/#content-b',
      '#content-%C3%BC',
    ]);
  });
});
