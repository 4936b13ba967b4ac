import { describe, expect, test } from 'vitest';
import { prepareBody, prepareText, toText } from '../../../../src/content/html/index.ts';

const surroundings = {
  address: 'https://news.example/a/',
  home: 'https://news.example',
  ownHosts: new Set(['news.example']),
  embedHosts: new Set<string>(),
};
const rest = (why: string) => ({
  kind: 'nesting',
  outcome: 'removed',
  what: 'The rest of the text',
  why,
  count: 1,
});

describe('a text beyond the limits is read up to them, and that is reported', () => {
  test.each([
    ['<b>', 100_000],
    ['<u><i>', 50_000],
    ['<div>', 100_000],
    ['<ul><li>', 50_000],
    ['<x>', 100_000],
  ])('elements nested in each other: %s', async (tags, times) => {
    const html = `<p>Before</p>${tags.repeat(times)}behind`;
    const { prepared, findings } = await prepareBody(html, surroundings);
    expect(findings).toContainEqual(rest('its elements are nested more than 500 deep'));
    const text = prepared.parts.join('');
    expect(text).toMatch(/^<p>Before<\/p>/);
    expect(text).not.toContain('behind');
    expect(text.length).toBeLessThan(5000);
    expect(prepareText(html, surroundings).findings).toContainEqual(
      rest('its elements are nested more than 500 deep'),
    );
  });

  test.each([
    ['well-formed', '<b>x</b>'],
    ['closed by the next tag', '<p>x<br>'],
  ])('many tags, %s', async (_name, html) => {
    const { findings } = await prepareBody(html.repeat(150_000), surroundings);
    expect(findings).toContainEqual(rest('it has more than 200,000 tags'));
  });

  test('many characters', async () => {
    const { prepared, findings } = await prepareBody('Long. '.repeat(4_000_000), surroundings);
    expect(findings).toEqual([rest('it is longer than 20 million characters')]);
    expect(prepared.parts.join('')).toHaveLength(20_000_000);
  });

  test('many pages: the last one has the rest', async () => {
    const pages = Array.from({ length: 3000 }, (_, index) => `<p>Page ${index + 1}</p>`);
    const { prepared, findings } = await prepareBody(pages.join('<!--nextpage-->'), surroundings);
    expect(prepared.parts).toHaveLength(100);
    expect(prepared.parts[98]).toBe('<p>Page 99</p>');
    expect(prepared.parts[99]).toMatch(/^<p>Page 100<\/p>\s.*<p>Page 3000<\/p>$/s);
    expect(findings).toEqual([
      {
        kind: 'nesting',
        outcome: 'replaced',
        what: '2900 page breaks',
        why: 'it has more than 100 pages; page 100 has the rest',
        count: 1,
      },
    ]);
    const few = await prepareBody(pages.slice(0, 100).join('<!--nextpage-->'), surroundings);
    expect(few).toMatchObject({ prepared: { parts: { length: 100 } }, findings: [] });
  });

  test('a title has the same limits', () => {
    expect(toText(`Before ${'<u>'.repeat(100_000)}behind`)).toBe('Before');
  });
});

test('a long text in old HTML is read completely', async () => {
  const cells = '<tr><td>One<td>Two'.repeat(20_000);
  const paragraphs = `<ul>${'<li>Item'.repeat(10_000)}</ul>${'<p>Text'.repeat(10_000)}`;
  const { findings } = await prepareBody(
    `<table>${cells}</table>${paragraphs}<p>End`,
    surroundings,
  );
  expect(findings.filter(({ kind }) => kind === 'nesting')).toEqual([]);
});
