import { readFile } from 'node:fs/promises';
import { isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { contrast } from '../../../../src/config/look-schema.ts';
import { describe, expect, test } from 'vitest';
import { highlight } from '../../../../src/content/html/highlight.ts';
import { fc } from '../../../support/random-input.ts';

const classes =
  'comment keyword string constant function type tag attribute variable inserted deleted';

/** The text as a browser shows it. Throws if the HTML has other elements than the spans. */
function textOf(html: string): string {
  return parseDocument(html)
    .childNodes.map((node) => {
      if (isText(node)) return node.data;
      if (!isTag(node)) throw new Error(`${node.type} in ${html}`);
      const [attribute, ...others] = Object.entries(node.attribs);
      const [inside, ...rest] = node.childNodes;
      expect([node.name, attribute?.[0], others, rest]).toEqual(['span', 'class', [], []]);
      expect(classes.split(' ').map((name) => `tok-${name}`)).toContain(attribute?.[1]);
      if (inside === undefined || !isText(inside)) throw new Error(`No text in a span of ${html}`);
      return inside.data;
    })
    .join('');
}

describe('coloured code', () => {
  test('has a span for each token of a kind', async () => {
    expect(await highlight('const a = f("<b>") // & so', 'js')).toBe(
      '<span class="tok-keyword">const</span> <span class="tok-variable">a</span> = ' +
        '<span class="tok-function">f</span>(<span class="tok-string">"&lt;b&gt;"</span>) ' +
        '<span class="tok-comment">// &amp; so</span>',
    );
  });

  test('is PHP with and without an opening tag, and inside HTML', async () => {
    const echo = '<span class="tok-function">echo</span> <span class="tok-variable">$a</span>;';
    expect(await highlight('echo $a;', 'php')).toBe(echo);
    expect(await highlight('<?php echo $a;', 'php')).toBe(`&lt;?php ${echo}`);
    expect(await highlight('<i>1</i><?= $a ?>', 'php')).toBe(
      '&lt;<span class="tok-tag">i</span>&gt;1&lt;/<span class="tok-tag">i</span>&gt;' +
        '&lt;?= <span class="tok-variable">$a</span> ?&gt;',
    );
  });

  test.for([
    ...['js', 'javascript', 'jsx', 'ts', 'json', 'html', 'markup', 'css', 'scss', 'xml', 'svg'],
    ...['php', 'PHP', ' php ', 'sh', 'bash', 'shell', 'powershell', 'python', 'py', 'ruby', 'go'],
    ...['java', 'kotlin', 'swift', 'c', 'c++', 'cpp', 'c#', 'csharp', 'objectivec', 'rust', 'sql'],
    ...['mysql', 'yaml', 'yml', 'diff', 'patch', 'md', 'apacheconf', 'nginx', 'docker', 'perl'],
  ])('knows the name %s', async (name) => {
    expect(await highlight('x', name)).not.toBeNull();
  });

  test.for([
    'plain',
    'text',
    'plaintext',
    'none',
    '',
    'ansi',
    'klingon',
    '__proto__',
    'constructor',
  ])('stays plain in the language "%s"', async (name) => {
    expect(await highlight('if (x) y', name)).toBeNull();
  });

  test('stays plain if it is very long', async () => {
    expect(await highlight('a'.repeat(50_001), 'js')).toBeNull();
    expect(await highlight('a\n'.repeat(25_000), 'js')).not.toBeNull();
  });

  test('ends its lines with a line feed', async () => {
    expect(textOf((await highlight('a\r\nb\rc\n', 'js')) ?? '')).toBe('a\nb\nc\n');
  });

  test('is the same if many texts are coloured at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => highlight('select 1', 'sql')));
    expect(new Set(all)).toEqual(
      new Set(['<span class="tok-keyword">select</span> <span class="tok-constant">1</span>']),
    );
  });

  test('keeps every character of any code', async () => {
    const word = fc.constantFrom(
      ...['<?php ', '?>', '<script>', '</script>', '<!--', '-->', '/*', '*/', '//', '#', '"', "'"],
      ...[
        '`',
        '${',
        '}',
        '{',
        '(',
        '\\',
        '\n',
        '\t',
        ' ',
        '&amp;',
        '&',
        '<',
        '>',
        '<<<EOT\n',
        '$a',
      ],
      ...['class ', 'function f', '@media', '%w(', '=begin\n', '---\n', '```js\n', '\u00a0', '𝒳'],
    );
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
    const code = fc.array(fc.oneof(word, text), { maxLength: 30 }).map((words) => words.join(''));
    const language = fc.constantFrom(
      'php',
      'html',
      'js',
      'css',
      'sh',
      'ruby',
      'md',
      'yaml',
      'diff',
    );
    await fc.assert(
      fc.asyncProperty(code, language, async (foreign, name) => {
        const html = await highlight(foreign, name);
        expect(textOf(html ?? '')).toBe(foreign.replaceAll(/\r\n?/g, '\n'));
      }),
      { numRuns: 150 },
    );
  });
});

describe('the colours of code', async () => {
  const styles = new URL('../../../../src/styles/', import.meta.url);
  const tokens = await readFile(new URL('tokens.css', styles), 'utf8');
  const code = await readFile(new URL('code.css', styles), 'utf8');

  test.for(classes.split(' '))('include one for %s', (name) => {
    expect(code).toMatch(new RegExp(`\\.tok-${name}\\b`));
  });

  test.for(['light', 'dark'])('can be read in the %s', (scheme) => {
    const named = (name: string) => {
      const both = new RegExp(` ${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`);
      const value = both.exec(tokens)?.[scheme === 'light' ? 1 : 2];
      if (value === undefined) throw new Error(`tokens.css has no colour ${name}.`);
      return value;
    };
    const names = [...new Set(code.match(/--code-\w+/g))];
    expect(names.length).toBeGreaterThan(4);
    for (const name of names) {
      for (const background of ['--background', '--background-sunk']) {
        expect(
          contrast(named(name), named(background)),
          `${name} on ${background}`,
        ).toBeGreaterThan(4.5);
      }
    }
  });
});
