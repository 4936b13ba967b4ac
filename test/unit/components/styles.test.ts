import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { safe } from '../content/html/printed.ts';

const src = fileURLToPath(new URL('../../../src/', import.meta.url));
const files = globSync('{components,layouts,pages}/**/*.astro', { cwd: src });
const read = (file: string) => readFileSync(src + file, 'utf8');

/** The style sheets of a template, each with the attributes of its element. */
const stylesOf = (file: string) =>
  [...read(file).matchAll(/^<style(?<attributes>[^>]*)>(?<css>.*?)^<\/style>/gms)].map(
    ({ groups: { attributes = '', css = '' } = {} }) => ({ attributes, css }),
  );

/** The selectors of a style sheet's outermost rules, also inside `@media`. */
function outermost(css: string): readonly string[] {
  const plain = css.replaceAll(/\/\*.*?\*\//gs, '');
  const found: string[] = [];
  const open: boolean[] = [];
  for (const [, text = '', brace] of plain.matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') open.pop();
    if (brace !== '{') continue;
    const isAtRule = text.trim().startsWith('@');
    if (!isAtRule && !open.includes(false)) found.push(text.trim());
    open.push(isAtRule);
  }
  return found.flatMap((selector) => selector.split(/,(?![^(]*\))/)).map((each) => each.trim());
}

const firstClass = (selector: string): string => /^\.([a-z][a-z-]*)/.exec(selector)?.[1] ?? '';

const withStyles = files.filter((file) => stylesOf(file).length > 0);

test('no template has a scoped style, which would cost an attribute on each element', () => {
  expect(withStyles.length).toBeGreaterThan(30);
  const scoped = withStyles.filter((file) =>
    stylesOf(file).some(({ attributes }) => !attributes.includes('is:global')),
  );
  expect(scoped).toEqual([]);
});

test('each style rule of a template begins with a class of this template alone', () => {
  const owners = new Map<string, Set<string>>();
  for (const file of withStyles)
    for (const { css } of stylesOf(file))
      for (const selector of outermost(css)) {
        const name = firstClass(selector);
        owners.set(name, (owners.get(name) ?? new Set()).add(file));
      }
  const shared = [...owners].filter(([name, { size }]) => name === '' || size > 1);
  expect(shared).toEqual([]);

  const sheets = globSync('styles/*.css', { cwd: src }).map(read).join('\n');
  const known = new Set([...sheets.matchAll(/\.([a-z][a-z-]*)/g)].map(([, name]) => name));
  expect([...owners.keys()].filter((name) => known.has(name))).toEqual([]);

  const names = [...owners.keys()].join(' ');
  expect(safe(`<p class="${names}">What an author writes has none of them.</p>`)).not.toContain(
    'class',
  );
});
