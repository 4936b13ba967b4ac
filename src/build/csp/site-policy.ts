import type { AstroUserConfig } from 'astro';
import { frameHosts } from '../../content/html/index.ts';
import { byIdScript } from '../../content/paths/index.ts';
import { themeScript } from '../../views/theme.ts';
import { hashOf } from './page-policy.ts';

type Csp = Exclude<NonNullable<AstroUserConfig['security']>['csp'], boolean | undefined>;

/**
 * The policy of the site's pages, for Astro's `security.csp`. Astro adds the hashes of what it writes into a page itself, and allows
 * styles and scripts of the site's own origin. Nothing is `unsafe-inline`: a `style` or `on…` attribute has no effect.
 */
export const sitePolicy = (embedHosts: readonly string[]): Csp => {
  const frames = frameHosts(embedHosts).map((host) => `https://${host}`);
  return {
    directives: [
      "default-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-src ${frames.join(' ') || "'none'"}`,
      // Audio and video of other hosts, loaded when a reader plays them.
      "media-src 'self' http: https:",
      "object-src 'none'",
    ],
    scriptDirective: {
      // The search is WebAssembly. It runs in the page if a browser has no workers.
      resources: ["'self'", "'wasm-unsafe-eval'"],
      // Every inline script. Their texts are the same on every site.
      hashes: [byIdScript, themeScript].map(hashOf),
    },
  };
};
