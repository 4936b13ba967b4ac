import type { Element } from 'domhandler';
import { describeTag } from './findings.ts';
import type { Reading } from './reading.ts';

const asked = 'WordPress generates it on request, which a static page cannot do';

/**
 * What blocks write that leads nowhere without their server, by class name, and why it goes. Null
 * where the form or the field inside is told.
 */
export const leftovers: ReadonlyMap<string, string | null> = new Map([
  ['wp-block-query-pagination', asked],
  ['wp-block-comments-pagination', asked],
  ['wp-block-comment-reply-link', 'a static page cannot process a form'],
  ['wp-block-loginout', 'a static page has no login'],
  ['components-placeholder', 'it is the error message of a block'],
  ['comment-respond', null],
  ['wp-block-archives-dropdown', null],
  ['wp-block-categories-dropdown', null],
]);

/** Tells it, when it is one. */
export function isLeftover(element: Element, { findings }: Reading): boolean {
  const classes = element.attribs['class'];
  const found = classes?.split(' ').find((name) => leftovers.has(name));
  if (found === undefined) return false;
  const why = leftovers.get(found) ?? null;
  const what = describeTag(element.name, 'class', found);
  if (why !== null) findings.tell({ kind: 'element', outcome: 'removed', what, why });
  return true;
}
