import * as astro from 'astro/runtime/server/index.js';
import { renderAllHeadContent } from 'astro/runtime/server/render/head.js';
import { policyMeta } from '../../csp/index.ts';
import { toHtml } from './html.ts';
import { Page, type Frame } from './page.ts';
import { withScripts } from './scripts.ts';

/** The first argument that Astro passes to the component of a page. */
export type AstroResult = Parameters<typeof renderAllHeadContent>[0];

const frames = new WeakMap<object, Frame>();

/** The frame of this component's pages; undefined until Astro has rendered one of them. */
export function frameOf(component: object): Frame | undefined {
  return frames.get(component);
}

const frameFrom = (result: AstroResult, head: string): Frame => {
  const [meta = '', policy = ''] = policyMeta.exec(head) ?? [];
  const { site, generator } = result.createAstro({}, {});
  return {
    policy,
    site,
    generator,
    doctype: result.compressHTML ? '<!DOCTYPE html>' : '<!DOCTYPE html>\n',
    head: head.replace(meta, ''),
    script: async (id) => {
      const { content } = (await astro.renderScript(result, id)) as unknown as { content: string };
      return content;
    },
  };
};

/** Renders a page for Astro, and remembers the frame that this component's pages share. */
export async function renderForAstro(
  component: object,
  result: AstroResult,
  render: (page: Page) => unknown,
): Promise<unknown> {
  const head = String(renderAllHeadContent(result));
  const frame = frameFrom(result, head);
  frames.set(component, frame);
  const { url, params } = result.createAstro({}, {});
  // The head keeps Astro's policy: the code that gets this page from Astro looks for it.
  const text = await toHtml(render(new Page({ ...frame, head }, url, params)));
  const html = withScripts(Buffer.from(text)).toString();
  return astro.renderTemplate`${astro.unescapeHTML(html)}`;
}
