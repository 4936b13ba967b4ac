import type { AstroUserConfig } from 'astro';
import { deskOrigin, type Look, type Settings } from '../../config/index.ts';
import { frameHosts } from '../../content/html/index.ts';
import { byIdScript } from '../../content/paths/index.ts';
import { themeScript } from '../../views/theme.ts';
import { hashOf } from './page-policy.ts';

type Csp = Exclude<NonNullable<AstroUserConfig['security']>['csp'], boolean | undefined>;

type FormsOfLook = Partial<Pick<Look, 'forms' | 'newsletter'>>;

/**
 * For Astro's `security.csp`, which adds its own hashes and allows the site's origin. Nothing is
 * `unsafe-inline`: `style` and `on…` attributes have no effect.
 */
export function sitePolicy(
  { embedHosts, deskUrl }: Pick<Settings, 'embedHosts' | 'deskUrl'>,
  look: FormsOfLook,
): Csp {
  const desk = deskOrigin(deskUrl);
  const writesTo = ["'self'", ...(desk === null ? [] : [desk])].join(' ');
  const frames = frameHosts(embedHosts).map((host) => `https://${host}`);
  return {
    directives: [
      "default-src 'self'",
      "base-uri 'none'",
      `form-action ${[writesTo, ...originsOf(look)].join(' ')}` as const,
      ...(desk === null ? [] : [`connect-src ${writesTo}` as const]),
      `frame-src ${frames.join(' ') || "'none'"}`,
      // Audio and video of other hosts, loaded when a reader plays them.
      "media-src 'self' http: https:",
      "object-src 'none'",
    ],
    scriptDirective: {
      // For the search, which is WebAssembly, in browsers where it can't run in a worker.
      resources: ["'self'", "'wasm-unsafe-eval'"],
      // Every inline script. Their texts are the same on every site.
      hashes: [byIdScript, themeScript].map(hashOf),
    },
  };
}

const originsOf = ({ forms = {}, newsletter }: FormsOfLook): Set<string> =>
  new Set(
    [...Object.values(forms), newsletter?.action ?? []].flat().map((each) => new URL(each).origin),
  );
