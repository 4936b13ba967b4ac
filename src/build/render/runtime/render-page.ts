import { withPolicy } from '../../csp/index.ts';
import { frameOf } from './answer-astro.ts';
import type { Component } from './component.ts';
import { show } from './html.ts';
import { Page, type Props } from './page.ts';
import { withScripts } from './scripts.ts';

/** A page to be rendered. */
export interface PageAsked {
  /** The component of its route. */
  readonly component: unknown;
  readonly url: URL;
  readonly params: Props;
  readonly props: Props;
}

/**
 * The bytes of a page, its policy included. Undefined where Astro has to be asked: for the first page of each route, which tells what
 * stands in the head of all of them, and for what is no page.
 */
export const renderPage = async (
  asked: PageAsked,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const { component, url, params, props } = asked;
  const frame = typeof component === 'function' ? frameOf(component) : undefined;
  if (frame === undefined) return undefined;
  const page = new Page(frame, url, params);
  const html = await show((component as Component)(page, props, {}));
  if (!page.hasHead)
    throw new Error(
      `${url.pathname} has no <head>, which Astro fills with styles, scripts and the content security policy.`,
    );
  return withPolicy(withScripts(bytesOf(frame.doctype + html)), frame.policy);
};

let memory = Buffer.allocUnsafeSlow(1 << 20);

/** In UTF-8, until it is asked again: in memory that is used for each page. */
const bytesOf = (html: string): Buffer => {
  if (html.length * 3 > memory.length) memory = Buffer.allocUnsafeSlow(html.length * 3);
  return memory.subarray(0, memory.write(html));
};
