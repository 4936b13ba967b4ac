import { Document, Element, Text, type ChildNode } from 'domhandler';
import { decodeHTML, decodeHTMLAttribute } from 'entities';
import { allowedTags, renamedTags } from './allowed.ts';
import { tagCleaner } from './clean-tag.ts';
import { control } from './controls.ts';
import type { Told } from './findings.ts';
import { staysOpen } from './nesting.ts';
import type { Listeners } from './sanitise.ts';
import { deepest, escape, voidTags } from './tree.ts';

interface WellFormed {
  readonly tree: Document;
  /** Whether a square bracket stands anywhere in it. */
  readonly hasBrackets: boolean;
}

const allowed = new Set(allowedTags);
/** Others take some of what stands in them with them, or are read by rules of their own. */
const readable = new Set([...allowedTags, ...renamedTags.keys()]);
const addresses = ['href', 'src', 'cite', 'poster'];

const startOfTag = /<([a-z][a-z0-9]*)/y;
const attribute = /[ \t\n]+([a-z][a-z0-9-]*)(?:="([^"]*)"|='([^']*)')?(?=[ \t\n/>])/y;
const endOfTag = /[ \t\n]*(\/?)>/y;
/** Of the web, or of the same site: nothing that stands further on can make it one of another kind. */
const plainAddress = /^(?:$|https?:\/\/|[/#?])/;
const slash = 0x2f;
const exclamationMark = 0x21;

/**
 * Reads HTML without control characters to the tree that `sanitise` would make of it, if it is so well-formed that there is but one
 * way to read it: nothing but elements that may stay, each where it may stand and closed in its turn, attributes in quotes, addresses
 * that plainly are the web's. Null for everything else, and then nobody is told anything. Names and attributes are
 * checked by the same lists. Most of what WordPress's editors write is like that.
 */
export function readWellFormed(html: string, { findings, ids }: Listeners): WellFormed | null {
  const told: Told[] = [];
  const found = new Set<string>();
  const { onOpenTag, onCloseTag, clean } = tagCleaner({
    findings: { tell: (finding) => void told.push(finding), list: () => [] },
    ...{ ids: found, deepest },
  });
  const tree = new Document([]);
  /** The names of what is open, as they were written; the innermost last. */
  const open: string[] = [];
  let parent: Document | Element = tree;
  let lastText: Text | null = null;
  let hasBrackets = false;

  function add(node: ChildNode): void {
    node.parent = parent;
    parent.children.push(node);
  }

  /** False where it holds what might be read in another way the next time. */
  function readText(raw: string): boolean {
    const text = raw.includes('&') ? decodeHTML(raw) : raw;
    if (text !== raw && control.test(text)) return false;
    hasBrackets ||= text.includes('[');
    const data = escapeText(text);
    if (lastText === null) add((lastText = new Text(data)));
    else lastText.data += data;
    return true;
  }

  /** Where the tag ends, or a negative number. */
  function readStart(at: number): number {
    startOfTag.lastIndex = at;
    const tag = startOfTag.exec(html)?.[1];
    if (tag === undefined || !readable.has(tag)) return -1;
    if (!staysOpen(open.at(-1) ?? '', tag) || open.length >= deepest) return -1;
    const attributes: Record<string, string> = {};
    let end = startOfTag.lastIndex;
    for (;;) {
      attribute.lastIndex = end;
      const written = attribute.exec(html);
      if (written === null) break;
      end = attribute.lastIndex;
      const value = valueOf(written);
      if (value === null) return -1;
      const name = written[1] ?? '';
      if (!Object.hasOwn(attributes, name)) attributes[name] = value;
    }
    endOfTag.lastIndex = end;
    const closing = endOfTag.exec(html);
    if (closing === null) return -1;
    const isVoid = voidTags.has(tag);
    if (closing[1] !== '' && !isVoid) return -1;
    end = endOfTag.lastIndex;

    onOpenTag(tag, attributes);
    const { tagName, attribs, text } = clean(tag, attributes);
    if (text !== undefined || !allowed.has(tagName) || voidTags.has(tagName) !== isVoid) return -1;
    if (parent !== tree && !staysOpen((parent as Element).name, tagName)) return -1;
    for (const name of addresses) {
      const address = attribs[name];
      if (address !== undefined && !plainAddress.test(address)) return -1;
    }
    for (const name in attribs) {
      const value = attribs[name] ?? '';
      hasBrackets ||= value.includes('[');
      attribs[name] = escape(value);
    }
    const element = new Element(tagName, attribs, []);
    add(element);
    lastText = null;
    if (isVoid) onCloseTag(tag, true);
    else {
      open.push(tag);
      parent = element;
    }
    return end;
  }

  function readEnd(at: number): number {
    const tag = open.at(-1);
    if (tag === undefined || !html.startsWith(`${tag}>`, at + 2)) return -1;
    onCloseTag(tag, false);
    open.pop();
    parent = (parent as Element).parent as Document | Element;
    lastText = null;
    return at + tag.length + 3;
  }

  for (let at = 0; ;) {
    const next = html.indexOf('<', at);
    if (next !== at && at < html.length && !readText(html.slice(at, next < 0 ? undefined : next)))
      return null;
    if (next < 0) break;
    const sign = html.charCodeAt(next + 1);
    if (sign === slash) at = readEnd(next);
    else at = sign === exclamationMark ? endOfComment(html, next) : readStart(next);
    if (at < 0) return null;
  }
  if (open.length > 0) return null;
  for (const finding of told) findings.tell(finding);
  for (const id of found) ids.add(id);
  return { tree, hasBrackets };
}

/** Null where it holds what might be read in another way the next time. */
function valueOf([, , double, single]: RegExpExecArray): string | null {
  const raw = double ?? single ?? '';
  if (!raw.includes('&')) return raw;
  const value = decodeHTMLAttribute(raw);
  return control.test(value) ? null : value;
}

/** Negative where it is none, or one that browsers take to end sooner. */
function endOfComment(html: string, at: number): number {
  if (!html.startsWith('<!--', at) || html.startsWith('>', at + 4)) return -1;
  if (html.startsWith('->', at + 4)) return -1;
  const end = html.indexOf('-->', at + 4);
  return end < 0 || html.slice(at, end).includes('--!>') ? -1 : end + 3;
}

const special = /[&<>]/;

function escapeText(text: string): string {
  if (!special.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
