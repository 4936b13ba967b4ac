import { Element, isTag, isText, type ChildNode } from 'domhandler';
import { highlight } from './highlight.ts';
import { append, decode, maxDepth, depthAt, hasClass, isBlank } from './tree.ts';
import { keepClasses, rawNode } from './tree.ts';

/** A block of code that says which language it is in. */
export interface CodeBlock {
  readonly code: Element;
  readonly language: string;
}

const languageName = /(?:^| )language-([a-z0-9+#-]+)(?= |$)/;

/** Lets keys scroll a block with long lines. The lines of a verse are wrapped. */
export function letKeysScroll(pre: Element): void {
  if (!hasClass(pre, 'wp-block-verse')) pre.attribs['tabindex'] = '0';
}

/** Reads a `pre`, and moves its language to the `code` inside, as is usual on the web. */
export function readCodeBlock(pre: Element): CodeBlock | null {
  const inner = onlyCode(pre);
  const language = [inner, pre]
    .map((element) => languageName.exec(element?.attribs['class'] ?? '')?.[1])
    .find((name) => name !== undefined);
  if (language === undefined) return null;
  if (inner === null && depthAt(pre) >= maxDepth) return null;
  const code = inner ?? wrapInside(pre);
  dropLanguage(pre);
  dropLanguage(code);
  // `lang` is for human languages.
  delete code.attribs['lang'];
  code.attribs['class'] = `language-${language} ${code.attribs['class'] ?? ''}`.trim();
  return { code, language };
}

/** Colours the code, unless something in it would be lost. */
export async function colour({ code, language }: CodeBlock): Promise<void> {
  const text = plainText(code);
  const coloured = text === null ? null : await highlight(text, language);
  if (coloured === null) return;
  code.children.length = 0;
  append(code, rawNode(coloured));
}

function onlyCode(pre: Element): Element | null {
  const [only, ...others] = pre.children.filter((node) => !isBlank(node));
  return only !== undefined && others.length === 0 && isTag(only) && only.name === 'code'
    ? only
    : null;
}

function wrapInside(pre: Element): Element {
  const code = new Element('code', {});
  append(code, ...pre.children);
  pre.children.length = 0;
  append(pre, code);
  return code;
}

const dropLanguage = (element: Element): void =>
  keepClasses(element, (name) => !name.startsWith('language-'));

// Null for code that contains pictures, links or emphasis.
function plainText(node: ChildNode): string | null {
  if (isText(node)) return node.data.includes('\0') ? null : decode(node.data);
  if (!isTag(node)) return '';
  if (node.name === 'br') return '\n';
  if (node.name !== 'code' && node.name !== 'span') return null;
  const texts = node.children.map(plainText);
  return texts.includes(null) ? null : texts.join('');
}
