import * as astro from 'astro/runtime/server/index.js';
import { spreadAttributes, Html, joinPieces, ignoreRejection, toHtml } from './html.ts';
import { renderForAstro, type AstroResult } from './render-for-astro.ts';
import { Page, type Props, type Slots } from './page.ts';

type Factory = (page: Page, props: Props, slots: Slots) => unknown;

/** A compiled template. Astro treats it like its own components. */
export type Component = (page: Page | AstroResult, props: Props, slots: Slots) => unknown;

/** Makes a component of a compiled template. */
export function createComponent(factory: Factory): Component {
  const component: Component = (page, props, slots) => {
    if (!(page instanceof Page))
      return renderForAstro(component, page, (own) => factory(own, props, slots));
    const rendered = factory(page, props, slots);
    return rendered instanceof Promise ? ignoreRejection(rendered) : rendered;
  };
  return Object.assign(component, { isAstroComponentFactory: true });
}

const isComponent = (value: unknown): value is Component =>
  typeof value === 'function' && 'isAstroComponentFactory' in value;

/** A component in a template: another template, a computed name, or a fragment. */
export function renderComponent(
  page: Page,
  name: string,
  component: unknown,
  props: Props,
  slots: Slots = {},
): unknown {
  if (isComponent(component)) return component(page, withClass(props), slots);
  if (component === astro.Fragment) return slots.default?.(page);
  if (typeof component === 'string') return element(page, component, withClass(props), slots);
  if (component instanceof Promise)
    return component.then((known) => renderComponent(page, name, known, props, slots));
  throw new Error(
    `<${name}> is not an Astro component, and pages cannot contain other components.`,
  );
}

const withClass = (props: Props): Props => {
  if (props['class:list'] === undefined) return props;
  const { 'class:list': list, ...others } = props;
  const attribute = String(astro.addAttribute([others.class, list], 'class:list'));
  const text = attribute.slice(' class="'.length, -1);
  if (text === '') return others;
  return { ...others, class: text.replaceAll('&quot;', '"').replaceAll('&amp;', '&') };
};

const isName = /^[a-z][\w.-]*$/i;

const element = async (page: Page, tag: string, props: Props, slots: Slots): Promise<Html> => {
  if (!isName.test(tag)) throw new Error(`“${tag}” is not the name of an element.`);
  const children = await joinPieces(Object.values(slots).map((slot) => toHtml(slot?.(page))));
  const start = `<${tag}${spreadAttributes({ ...props }, tag).text}`;
  const isVoid = children === '' && astro.voidElementNames.test(tag);
  return new Html(isVoid ? `${start}/>` : `${start}>${children}</${tag}>`);
};
