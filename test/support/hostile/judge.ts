import { decodeHTMLAttribute } from 'entities';
import { allowed, allowedClass, voidElements } from './lists.ts';

const openTag = /^<([a-z][a-z0-9]*)((?: [a-zA-Z-]+(?:="[^"<>\0]*")?)*)(?: \/)?>$/;

/**
 * What is wrong with printed HTML. It is read so strictly that every parser must read it alike: each
 * tag is of a known element, is closed in its turn, and has known attributes in double quotes.
 */
export function faultsOf(html: string): readonly string[] {
  const faults: string[] = [];
  const open: string[] = [];
  if (/[\0-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(html)) faults.push('a control character');
  if (!html.isWellFormed()) faults.push('half of a pair of surrogates');
  for (const piece of html.match(/<[^>]*>?|>|[^<>]+/g) ?? []) {
    if (piece === '>') faults.push('a bare >');
    if (!piece.startsWith('<')) continue;
    const [, name, attributes = ''] = openTag.exec(piece) ?? [];
    if (name !== undefined) {
      faults.push(...faultsOfElement(name, attributes));
      if (!voidElements.has(name)) open.push(name);
    } else if (piece !== `</${open.pop()}>`) {
      faults.push(`${piece.slice(0, 200)} in the wrong place`);
    }
  }
  if (open.length > 0) faults.push(`${open.join(', ')} left open`);
  return faults;
}

function faultsOfElement(name: string, attributes: string): string[] {
  const known = allowed[name];
  if (known === undefined) return [`<${name}>`];
  const found = [...attributes.matchAll(/ ([a-zA-Z-]+)(?:="([^"]*)")?/g)];
  const names = found.map(([, attribute = '']) => attribute);
  const faults = names.length === new Set(names).size ? [] : [`<${name}> has one twice`];
  for (const [, attribute = '', written = ''] of found) {
    const value = decodeHTMLAttribute(written);
    if (!known.includes(attribute) || !isGood(attribute, value)) {
      faults.push(`<${name} ${attribute}="${value.slice(0, 200)}">`);
    }
  }
  return faults;
}

function isGood(attribute: string, value: string): boolean {
  switch (attribute) {
    case 'class':
      return value.split(/\s+/).every((each) => allowedClass.test(each));
    case 'id':
      return /^content-\S+$/.test(value);
    case 'href':
    case 'cite':
      return /^(?:https?|mailto|tel):$/.test(protocolOf(value));
    case 'data-player':
      return value.startsWith('https://') && protocolOf(value) === 'https:';
    case 'src':
      return /^https?:$/.test(protocolOf(value));
    case 'poster':
      return value.startsWith('/_media/');
    case 'srcset':
      return /^\/_media\/\S+ \d+w(?:, \/_media\/\S+ \d+w)*$/.test(value);
    case 'preload':
      return value === 'none';
    case 'action':
      return value === '/search/';
    case 'rel':
      return !/opener/.test(value.replaceAll('noopener', ''));
    default:
      return true;
  }
}

// As a browser reads it, on a page of the site.
function protocolOf(address: string): string {
  return URL.parse(address, 'https://example.org/2026/11/a-story/')?.protocol ?? 'https:';
}
