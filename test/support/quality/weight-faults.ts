import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DomUtils, parseDocument } from 'htmlparser2';
import { readPages } from '../templates.ts';

/** In bytes: of a post's HTML without its text, and of its styles, each gzipped. */
const markupAndStyles = 20 * 1024;

/** In bytes, as they stand in the page. */
const inlineScripts = 500;

/** What of a built site's pages weighs more than it may, or keeps a browser from showing them. */
export async function weightFaults(folder: string, base = ''): Promise<readonly string[]> {
  const styleWeights = new Map<string, number>();
  const weightOf = async (href: string): Promise<number> => {
    const known = styleWeights.get(href);
    if (known !== undefined) return known;
    const weight = gzipSync(await readFile(join(folder, href.slice(base.length)))).length;
    styleWeights.set(href, weight);
    return weight;
  };

  const faults: string[] = [];
  for (const [path, html] of await readPages(folder)) {
    const page = look(html);
    faults.push(...page.blocking.map((script) => `${path}: ${script} keeps the page waiting`));
    if (page.inline > inlineScripts)
      faults.push(`${path}: ${page.inline} bytes of scripts stand in the page`);
    if (page.frame === null) continue;
    const styles = await Promise.all(page.styles.map(weightOf));
    const weight = styles.reduce((sum, each) => sum + each, gzipSync(page.frame).length);
    if (weight > markupAndStyles)
      faults.push(`${path}: ${weight} bytes of HTML and CSS around its text`);
  }
  return faults;
}

interface PageParts {
  /** The page without what stands in its text; null where it has none. */
  readonly frame: string | null;
  readonly styles: readonly string[];
  /** Scripts that a browser would wait for. */
  readonly blocking: readonly string[];
  /** Bytes of the scripts that stand in the page itself. */
  readonly inline: number;
}

function look(html: string): PageParts {
  const document = parseDocument(html, { withStartIndices: true, withEndIndices: true });
  const named = (name: string) =>
    DomUtils.findAll((element) => element.name === name, document.children);
  const prose = DomUtils.findOne(
    ({ attribs }) => attribs['class']?.split(' ').includes('prose') === true,
    document.children,
  );
  const first = prose?.firstChild?.startIndex;
  const last = prose?.lastChild?.endIndex;
  const isText = typeof first === 'number' && typeof last === 'number';
  const scripts = named('script').filter(({ attribs }) => isExecutable(attribs['type']));
  return {
    frame: isText ? html.slice(0, first) + html.slice(last + 1) : null,
    styles: named('link')
      .filter(({ attribs }) => attribs['rel'] === 'stylesheet')
      .map(({ attribs }) => attribs['href'] ?? ''),
    blocking: scripts
      .filter(
        ({ attribs: { src, type, async, defer } }) =>
          src !== undefined && type !== 'module' && async === undefined && defer === undefined,
      )
      .map(({ attribs }) => attribs['src'] ?? ''),
    inline: scripts.reduce((sum, each) => sum + Buffer.byteLength(DomUtils.textContent(each)), 0),
  };
}

const isExecutable = (type = ''): boolean => /^(?:|module|text\/javascript)$/i.test(type);
