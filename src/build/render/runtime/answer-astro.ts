import * as astro from 'astro/runtime/server/index.js';
import { renderAllHeadContent } from 'astro/runtime/server/render/head.js';
import { policyMeta } from '../../csp/index.ts';
import { show } from './html.ts';
import { Page, type Frame } from './page.ts';
import { withScripts } from './scripts.ts';

/** What Astro gives the component of a page first. */
export type AstroResult = Parameters<typeof renderAllHeadContent>[0];

const frames = new WeakMap<object, Frame>();

/** What pages of this component have in common; undefined until Astro has asked for one. */
export const frameOf = (component: object): Frame | undefined => frames.get(component);

const frameFrom = (result: AstroResult, head: string): Frame => {
  const [meta = '', policy = ''] = policyMeta.exec(head) ?? [];
  const { site, generator } = result.createAstro({}, {});
  return {
    ...{ policy, site, generator },
    doctype: result.compressHTML ? '<!DOCTYPE html>' : '<!DOCTYPE html>\n',
    head: head.replace(meta, ''),
    script: async (id) => {
      const { content } = (await astro.renderScript(result, id)) as unknown as { content: string };
      return content;
    },
  };
};

/** Renders a page that Astro has asked for, as a whole that Astro passes on; and learns what the others like it have in common with it. */
export const answerAstro = async (
  component: object,
  result: AstroResult,
  render: (page: Page) => unknown,
): Promise<unknown> => {
  const head = String(renderAllHeadContent(result));
  const frame = frameFrom(result, head);
  frames.set(component, frame);
  const { url, params } = result.createAstro({}, {});
  // With the policy, as Astro has it: what passes the page on looks for it there.
  const text = await show(render(new Page({ ...frame, head }, url, params)));
  const html = withScripts(Buffer.from(text)).toString();
  return astro.renderTemplate`${astro.unescapeHTML(html)}`;
};
