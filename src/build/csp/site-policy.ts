import type { AstroUserConfig } from 'astro';
import { frameHosts } from '../../content/html/index.ts';
import { hashOf } from './hash-of.ts';
import { inlineScripts } from './inline-scripts.ts';

type Csp = Exclude<NonNullable<AstroUserConfig['security']>['csp'], boolean | undefined>;

/**
 * What the site's pages may load and run, as Astro's configuration takes it. Astro adds the hashes of
 * what it puts into a page itself, and allows styles and scripts of the site's own origin.
 * Nothing is `unsafe-inline`: neither a `style` nor an `on…` attribute has an effect.
 */
export const sitePolicy = (embedHosts: readonly string[]): Csp => {
  const frames = frameHosts(embedHosts).map((host) => `https://${host}`);
  return {
    directives: [
      "default-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-src ${frames.join(' ') || "'none'"}`,
      // Sounds and films of other hosts, which are loaded when a reader plays them.
      "media-src 'self' http: https:",
      "object-src 'none'",
    ],
    scriptDirective: {
      // The search is WebAssembly, which is no `eval` of any text. It runs in the page where a browser has no workers.
      resources: ["'self'", "'wasm-unsafe-eval'"],
      hashes: inlineScripts.map(hashOf),
    },
  };
};
