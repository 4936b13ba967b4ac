import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import * as astro from 'astro/runtime/server/index.js';
import { describe, expect, it } from 'vitest';
import { toHtml } from '../../../../src/build/render/runtime/html.ts';
import * as ours from '../../../../src/build/render/runtime/index.ts';
import { Page } from '../../../../src/build/render/runtime/page.ts';
import { withScripts } from '../../../../src/build/render/runtime/scripts.ts';

// Templates like those that Astro's compiler writes, so that both runtimes can render them.
type Values = unknown[];
interface Runtime {
  createComponent(factory: (page: unknown, props: never, slots: never) => unknown): unknown;
  render(parts: TemplateStringsArray, ...values: Values): unknown;
  renderComponent(
    page: unknown,
    name: string,
    component: unknown,
    props: object,
    slots?: object,
  ): unknown;
  renderSlot(page: unknown, slot: unknown, fallback?: unknown): unknown;
  addAttribute(value: unknown, name: string): unknown;
  spreadAttributes(values: Record<string, unknown>): unknown;
  unescapeHTML(value: unknown): unknown;
  readonly Fragment: unknown;
}
type Slots = Record<string, ((page: unknown) => unknown) | undefined>;

const url = new URL('https://paper.example/fog/');

const byUs = async (template: (runtime: Runtime) => unknown): Promise<string> => {
  const component = template(ours as unknown as Runtime) as (...given: Values) => unknown;
  const frame = {
    doctype: '',
    head: '',
    policy: '',
    site: undefined,
    generator: 'x',
    script: async (id: string) => `<script src="${id}"></script>`,
  };
  return toHtml(component(new Page(frame, url, {}), {}, {}));
};

const byAstro = async (template: (runtime: Runtime) => unknown): Promise<string> => {
  const container = await AstroContainer.create();
  const component = template({ ...astro, render: astro.renderTemplate } as unknown as Runtime);
  const html = await container.renderToString(component as never, {
    partial: true,
    request: new Request(url),
  });
  return html;
};

const later = async <T>(value: T): Promise<T> => {
  await new Promise((done) => setTimeout(done, 1));
  return value;
};

const values = {
  'text is escaped': `<a href="x">'&'</a>`,
  'numbers, including zero': [0, 1, -2.5, Number.NaN, 12n],
  'empty values': [null, undefined, false, '', []],
  NaN: Number.NaN,
  true: true,
  'lists in lists': ['a', ['b', ['<c>']]],
  'promises, in their order': [later('first'), 'second', later(['third', later('fourth')])],
  functions: () => () => 'said <late>',
} as const;

const attributes: Record<string, Values> = {
  title: ['a "b" & c', '', 'plain', 0, true, false, null, undefined, '<'],
  hidden: [true, false, '', 'until-found'],
  disabled: [true, false, '', 'yes', undefined],
  popover: [true, '', 'manual', false],
  'class:list': ['a', ['a', { b: true, c: false }], {}, ''],
  className: ['x', ''],
  style: ['color: red', { color: 'red', backgroundColor: 'blue' }, ''],
  'data-x': ['', 'a"b', true, false, 3],
  'x onload': ['y'],
  'x"y': ['z'],
};

describe('a template becomes the same HTML as with Astro', () => {
  for (const [name, value] of Object.entries(values))
    it(name, async () => {
      const template = ({ createComponent, render }: Runtime) =>
        createComponent(() => render`<p>${value}</p>!`);
      expect(await byUs(template)).toBe(await byAstro(template));
    });

  for (const [name, given] of Object.entries(attributes))
    it(`the attribute ${name}`, async () => {
      const template = ({ createComponent, render, addAttribute, spreadAttributes }: Runtime) =>
        createComponent(
          () =>
            render`${given.map((value) => render`<p${addAttribute(value, name)}><b${spreadAttributes({ id: 'i', [name]: value })}></b>`)}`,
        );
      expect(await byUs(template)).toBe(await byAstro(template));
    });

  it('nested components with slots, fallbacks and promises', async () => {
    const template = ({
      createComponent,
      render,
      renderComponent,
      renderSlot,
      Fragment,
    }: Runtime) => {
      const box = createComponent(
        async (page, { title, wait }: { title?: string; wait?: boolean }, slots: Slots) => {
          if (wait) await later(null);
          return render`<section>${title}${renderSlot(page, slots['head'], render`no head`)}${renderSlot(page, slots['default'])}</section>`;
        },
      );
      return createComponent(
        (page) =>
          render`${renderComponent(
            page,
            'Box',
            box,
            { title: 'A & B', wait: true },
            {
              default: (inner: unknown) =>
                render`${renderComponent(inner, 'Box', box, { title: 'in it' }, { head: () => render`<h2>${'<h>'}</h2>` })}`,
            },
          )}${renderComponent(page, 'Fragment', Fragment, {}, { default: () => render`${['x', later('y')]}` })}${renderComponent(page, 'Fragment', Fragment, {})}.`,
      );
    };
    expect(await byUs(template)).toBe(await byAstro(template));
  });

  it('values that Astro has rendered, such as the Content of an entry', async () => {
    const Content = astro.createComponent(
      () =>
        astro.renderTemplate`${astro.maybeRenderHead()}<h2>${'<Fog>'}</h2>${astro.unescapeHTML('<p>Low &amp; dry</p>')}${later('later')}`,
    );
    const template = ({ createComponent, render, renderComponent }: Runtime) =>
      createComponent(
        (page) => render`<main>${renderComponent(page, 'Content', Content, {})}</main>`,
      );
    expect(await byUs(template)).toBe(await byAstro(template));
    expect(await byUs(template)).toContain('<main><h2>&lt;Fog&gt;</h2><p>Low &amp; dry</p>later');
  });

  it('an element with a computed name, classes and children', async () => {
    const template = ({ createComponent, render, renderComponent }: Runtime) =>
      createComponent(
        (page) =>
          render`${renderComponent(page, 'Tag', 'h2', { class: 'a', 'class:list': { b: true }, id: 'x"y', hidden: true }, { default: () => render`<i>${'<'}</i>` })}${renderComponent(page, 'Tag', 'hr', { 'class:list': [] })}${renderComponent(page, 'Tag', 'p', { 'class:list': ['q', '&'], dir: 'auto' })}`,
      );
    expect(await byUs(template)).toBe(await byAstro(template));
  });

  it('classes that are passed to a component', async () => {
    const template = ({ createComponent, render, renderComponent, addAttribute }: Runtime) => {
      const box = createComponent(
        (_, props: Record<string, unknown>) =>
          render`<p${addAttribute(props['class'], 'class')}>${Object.keys(props).join()}</p>`,
      );
      return createComponent(
        (page) =>
          render`${[['a', 'b"&c'], {}, 'x'].map((list) => renderComponent(page, 'Box', box, { class: 'own', 'class:list': list, id: 1 }))}`,
      );
    };
    expect(await byUs(template)).toBe(await byAstro(template));
  });

  it('set:html with and without a value', async () => {
    const template = ({ createComponent, render, unescapeHTML }: Runtime) =>
      createComponent(
        () =>
          render`<p>${unescapeHTML('<b>&amp;</b>')}${unescapeHTML(null)}${unescapeHTML(undefined)}${unescapeHTML(later('<i>'))}${unescapeHTML(5)}</p>`,
      );
    expect(await byUs(template)).toBe(await byAstro(template));
  });
});

describe('a script', () => {
  it('is written once, at the first component that uses it, whichever component is ready first', async () => {
    const { createComponent, render, renderComponent, renderScript } = ours;
    const asking = createComponent(async (page, { wait }) => {
      if (wait === true) await later(null);
      return render`<i>${renderScript(page, 's.js')}</i>`;
    });
    const html = await byUs(() =>
      createComponent(
        (page) =>
          render`${renderComponent(page, 'A', asking, { wait: true })}${renderComponent(page, 'B', asking, {})}${renderScript(page, 'é.js')}`,
      ),
    );
    expect(withScripts(Buffer.from(html)).toString()).toBe(
      '<i><script src="s.js"></script></i><i></i><script src="é.js"></script>',
    );
  });
});

describe('errors are explained', () => {
  it('if a component is not an Astro component', async () => {
    const template = ({ createComponent, render, renderComponent }: Runtime) =>
      createComponent((page) => render`${renderComponent(page, 'Island', () => 'x', {})}`);
    await expect(byUs(template)).rejects.toThrow('<Island> is not an Astro component');
  });

  it('if a value is neither text nor HTML', async () => {
    const template = ({ createComponent, render }: Runtime) =>
      createComponent(async () => render`${new Map()}`);
    await expect(byUs(template)).rejects.toThrow('[object Map], which is neither text nor HTML');
  });

  it('if a page uses what only a server has', async () => {
    const template = ({ createComponent, render }: Runtime) =>
      createComponent(async (page) => {
        const { request } = (page as Page).createAstro({}, {}) as unknown as { request: Request };
        return render`${request.url}`;
      });
    await expect(byUs(template)).rejects.toThrow(
      'Astro.request is for pages that a server renders',
    );
  });

  it('by the first error, even if others follow', async () => {
    const template = ({ createComponent, render, renderComponent }: Runtime) => {
      const failing = createComponent(async () => {
        await later(null);
        throw new Error('later');
      });
      return createComponent(async (page) => {
        renderComponent(page, 'Failing', failing, {});
        return render`${renderComponent(page, 'Failing', failing, {})}${new Map()}`;
      });
    };
    await expect(byUs(template)).rejects.toThrow('[object Map]');
    await later(null);
    await later(null);
  });
});
