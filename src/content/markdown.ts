import { isTag, isText, type ChildNode } from 'domhandler';
import { toMdast } from 'hast-util-to-mdast';
import { parseDocument } from 'htmlparser2';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown, type Options } from 'mdast-util-to-markdown';

type Element = Extract<Parameters<typeof toMdast>[0], { type: 'element' }>;
type Content = Element['children'][number];

const style: Options = {
  bullet: '-',
  extensions: [gfmTableToMarkdown(), gfmStrikethroughToMarkdown()],
};

/** Safe HTML as GitHub's Markdown. The result has no HTML, and no links but those of elements. */
export function markdownOf(html: string): string {
  const children = parseDocument(html).children.flatMap(toHast);
  return toMarkdown(toMdast({ type: 'root', children }), style);
}

function toHast(node: ChildNode): Content[] {
  if (isText(node)) return [{ type: 'text', value: node.data }];
  if (!isTag(node) || node.name === 'svg') return [];
  const { class: classes = '', start, ...others } = node.attribs;
  const properties: Element['properties'] = { ...others, className: classes.split(' ') };
  if (start !== undefined) properties['start'] = Number(start);
  for (const name of ['href', 'src'])
    if (others[name] !== undefined) properties[name] = others[name].replace(/[<>"\\]/g, encodeURI);
  const children = node.children.flatMap(toHast);
  // A player is a link with the name of its file.
  const [first] = node.children.filter(isTag);
  const source = others['src'] ?? first?.attribs['src'];
  if (/^(?:audio|video)$/.test(node.name) && source !== undefined)
    children.push({ type: 'text', value: source.split('/').at(-1) ?? source });
  // Formulas keep their letters.
  return [{ type: 'element', tagName: node.name.replace(/^math$/, 'span'), properties, children }];
}
