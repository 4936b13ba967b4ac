import { Html, toHtml } from './html.ts';

/** The parts that all pages of a route share. */
export interface Frame {
  readonly doctype: string;
  /** What Astro puts at the end of the head, without the policy: stylesheets, scripts. */
  readonly head: string;
  /** The content security policy of the site; empty if there is none. */
  readonly policy: string;
  readonly site: URL | undefined;
  readonly generator: string;
  /** The element of a bundled script. */
  script(id: string): Promise<string>;
}

/** The children of a component, by slot name. */
export type Slots = Readonly<Record<string, ((page: Page) => unknown) | undefined>>;
export type Props = Readonly<Record<string, unknown>>;

/** A page that is being rendered: the first argument of compiled components. */
export class Page {
  readonly frame: Frame;
  readonly url: URL;
  readonly params: Props;
  /** True if Astro's part of the head has been written. */
  hasHead = false;

  constructor(frame: Frame, url: URL, params: Props) {
    this.frame = frame;
    this.url = url;
    this.params = params;
  }

  /** The global `Astro` of a component. */
  createAstro(props: Props, slots: Slots | undefined): AstroOfPage {
    return new AstroOfPage(this, props, slots ?? {});
  }
}

/** The global `Astro`, with the properties that prerendered pages use. */
class AstroOfPage {
  readonly props: Props;
  /** Set by the component, so that it can render itself recursively. */
  self: unknown = null;
  readonly #page: Page;
  readonly #slots: Slots;

  constructor(page: Page, props: Props, slots: Slots) {
    this.#page = page;
    this.props = props;
    this.#slots = slots;
  }

  get url() {
    return this.#page.url;
  }

  get params() {
    return this.#page.params;
  }

  get site() {
    return this.#page.frame.site;
  }

  get generator() {
    return this.#page.frame.generator;
  }

  get slots() {
    const page = this.#page;
    const slots = this.#slots;
    return {
      has: (name: string) => slots[name] !== undefined,
      render: async (name: string) => {
        const slot = slots[name];
        return slot && toHtml(slot(page));
      },
    };
  }
}

const serverOnly = [
  'cookies',
  'csp',
  'locals',
  'redirect',
  'request',
  'response',
  'rewrite',
  'session',
];
for (const name of serverOnly)
  Object.defineProperty(AstroOfPage.prototype, name, {
    get: () => {
      throw new Error(`Astro.${name} is for pages that a server renders; this one is a file.`);
    },
  });

/** The content of a slot, or its fallback. */
export function renderSlot(
  page: Page,
  slot: ((page: Page) => unknown) | undefined,
  fallback?: unknown,
): unknown {
  return slot ? slot(page) : fallback;
}

/** Astro's part at the end of the head. */
export function renderHead(page: Page): Html {
  page.hasHead = true;
  return new Html(page.frame.head);
}

const none = new Html('');
/** Called before a component's first element, for pages without a `<head>`. Ours have one. */
export function maybeRenderHead(): Html {
  return none;
}
