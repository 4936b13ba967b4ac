import { isTag, type ChildNode, type Element } from 'domhandler';
import { stemOf } from './addresses.ts';
import { frameTag } from './allowed.ts';
import { candidatesOf } from './picture-source.ts';
import type { Reading } from './reading.ts';
import { isBlank, remove, unwrap } from './tree.ts';

/**
 * What stood in a `noscript`: plugins that load pictures and frames late put the same once more
 * there, beside the one that waits for their script, and it goes. All else is content, and is given back.
 */
export function settleFallback(fallback: Element, reading: Reading): readonly ChildNode[] {
  const inside = shownIn(fallback, reading);
  const beside = neighboursOf(fallback).flatMap((node) => shownIn(node, reading));
  if (inside.length > 0 && inside.every((name) => beside.includes(name))) {
    remove(fallback);
    return [];
  }
  const { children } = fallback;
  unwrap(fallback);
  return children;
}

function neighboursOf(element: Element): ChildNode[] {
  const row = element.parent?.children.filter((node) => node === element || !isBlank(node)) ?? [];
  const place = row.indexOf(element);
  return row.slice(Math.max(0, place - 1), place + 2).filter((node) => node !== element);
}

// Pictures by the name that their sizes share; a frame is much like another one beside it.
function shownIn(node: ChildNode, reading: Reading): string[] {
  const reference = reading.referenceOf(node);
  if (reference?.kind === 'picture') return [stemOf(reference.address)];
  if (reference?.kind === 'embed' || reference?.kind === 'player') return ['frame'];
  if (!isTag(node)) return [];
  if (node.name === frameTag || node.name === 'video') return ['frame'];
  if (node.name !== 'img') return node.children.flatMap((child) => shownIn(child, reading));
  const [first] = candidatesOf(node);
  return first === undefined ? [] : [stemOf(first.written)];
}
