/** A page that is to be there. */
export interface PageToBe {
  /** Below the site: `client/2026/01/fog/index.html`. */
  readonly file: string;
  /** Of all that it is made from, the program included; undefined for one that is rendered each time. */
  readonly key: string | undefined;
  /** Null where the route has nothing to say. */
  render(): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** The site's templates, compiled, and loaded into this process. */
export interface Renderer {
  /** Where the compiled templates lie. */
  readonly folder: string;
  /** Digest of the program and of the settings that show on pages. */
  readonly key: string;
  /** Holds `client` and `server`: what Astro makes besides pages. */
  readonly shell: string;
  /** All pages of the mirror as it is now: of each path the first that has it. */
  pages(): Promise<readonly PageToBe[]>;
  /** Lets go of what is kept for the next list, when all of them are rendered. */
  forgetLists(): void;
}
