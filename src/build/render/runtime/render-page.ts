import { withPolicy } from '../../csp/index.ts';
import { frameOf } from './render-for-astro.ts';
import type { Component } from './component.ts';
import { toHtml } from './html.ts';
import { Page, type Props } from './page.ts';
import { withScripts } from './scripts.ts';

export interface PageRequest {
  readonly component: unknown;
  readonly url: URL;
  readonly params: Props;
  readonly props: Props;
}

/**
 * Renders a page, in UTF-8, with its policy. Undefined if Astro has to do it: for each route's
 * first page, which shows the heads of all, and for components that are no templates.
 */
export async function renderPage(
  request: PageRequest,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { component, url, params, props } = request;
  const frame = typeof component === 'function' ? frameOf(component) : undefined;
  if (frame === undefined) return undefined;
  const page = new Page(frame, url, params);
  const html = await toHtml((component as Component)(page, props, {}));
  if (!page.hasHead)
    throw new Error(
      `${url.pathname} has no <head>, which Astro fills with styles, scripts and the content security policy.`,
    );
  return withPolicy(withScripts(bytesOf(frame.doctype + html)), frame.policy);
}

let memory = Buffer.allocUnsafeSlow(1 << 20);

/** A page in UTF-8. Valid until the next call, which uses the same memory. */
const bytesOf = (html: string): Buffer => {
  if (html.length * 3 > memory.length) memory = Buffer.allocUnsafeSlow(html.length * 3);
  return memory.subarray(0, memory.write(html));
};
