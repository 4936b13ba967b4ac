import { Html, show } from './html.ts';

/** What the pages of a route have in common. */
export interface Frame {
  readonly doctype: string;
  /** What Astro puts at the end of the head, but for the policy: stylesheets, scripts. */
  readonly head: string;
  /** All that a page of the site may load and run; empty where none is given. */
  readonly policy: string;
  readonly site: URL | undefined;
  readonly generator: string;
  /** The element for a script that Astro has bundled. */
  script(id: string): Promise<string>;
}

/** What stands between the tags of a component, by the names of the slots. */
export type Slots = Readonly<Record<string, ((page: Page) => unknown) | undefined>>;
export type Props = Readonly<Record<string, unknown>>;

/** A page while it is rendered: what compiled components are given first. */
export class Page {
  readonly frame: Frame;
  readonly url: URL;
  readonly params: Props;
  /** Whether what Astro puts into the head stands in it. */
  hasHead = false;

  constructor(frame: Frame, url: URL, params: Props) {
    this.frame = frame;
    this.url = url;
    this.params = params;
  }

  /** What a component knows as `Astro`. */
  createAstro(props: Props, slots: Slots | undefined): AstroOfPage {
    return new AstroOfPage(this, props, slots ?? {});
  }
}

/** `Astro` as far as a page that is written beforehand has use for it. */
class AstroOfPage {
  readonly props: Props;
  /** Set by the component, to be rendered within itself. */
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
    const [page, slots] = [this.#page, this.#slots];
    return {
      has: (name: string) => slots[name] !== undefined,
      render: async (name: string) => {
        const slot = slots[name];
        return slot && show(slot(page));
      },
    };
  }
}

const elsewhere = [
  'cookies',
  'csp',
  'locals',
  'redirect',
  'request',
  'response',
  'rewrite',
  'session',
];
for (const name of elsewhere)
  Object.defineProperty(AstroOfPage.prototype, name, {
    get: () => {
      throw new Error(`Astro.${name} is for pages that a server renders; this one is a file.`);
    },
  });

/** What was put into a slot, or what stands there else. */
export const renderSlot = (
  page: Page,
  slot: ((page: Page) => unknown) | undefined,
  fallback?: unknown,
): unknown => (slot ? slot(page) : fallback);

/** The end of the head. */
export const renderHead = (page: Page): Html => {
  page.hasHead = true;
  return new Html(page.frame.head);
};

const none = new Html('');
/** Stands before the first element of each component, since a page may have no head. Those of a site have one. */
export const maybeRenderHead = (): Html => none;
