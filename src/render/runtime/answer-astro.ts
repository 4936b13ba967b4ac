import * as astro from 'astro/runtime/server/index.js';
import { renderAllHeadContent } from 'astro/runtime/server/render/head.js';
import { show } from './html.ts';
import { Page, type Frame } from './page.ts';
import { withScripts } from './scripts.ts';

/** What Astro gives the component of a page first. */
export type AstroResult = Parameters<typeof renderAllHeadContent>[0];

const frames = new WeakMap<object, Frame>();

/** What pages of this component have in common; undefined until Astro has asked for one. */
export const frameOf = (component: object): Frame | undefined => frames.get(component);

const metaOf = (policy: string): string =>
  `<meta http-equiv="content-security-policy" content="${policy}">`;
const ownMeta = /^<meta http-equiv="content-security-policy" content="([^"]*)">/;

const frameFrom = (result: AstroResult): Frame => {
  const head = String(renderAllHeadContent(result));
  const [meta = '', policy = ''] = ownMeta.exec(head) ?? [];
  const { site, generator } = result.createAstro({}, {});
  return {
    ...{ policy, site, generator },
    doctype: result.compressHTML ? '<!DOCTYPE html>' : '<!DOCTYPE html>\n',
    head: head.slice(meta.length),
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
  const frame = frameFrom(result);
  frames.set(component, frame);
  const { url, params } = result.createAstro({}, {});
  const whole = { ...frame, head: metaOf(frame.policy) + frame.head };
  const text = await show(render(new Page(whole, url, params)));
  const html = withScripts(Buffer.from(text)).toString();
  return astro.renderTemplate`${astro.unescapeHTML(html)}`;
};
