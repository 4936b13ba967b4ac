import { defineMiddleware } from 'astro:middleware';
import { renderInLanguage } from './views/language.ts';
import { deskPolicy, withHeadStyles, withPagePolicy } from './build/csp/index.ts';

const isDeskPage = (path: string, base: string): boolean =>
  path.startsWith(`${base}/desk`) && !path.startsWith(`${base}/desk/preview`);

/** The policy of pages that Astro renders; `render-page.ts` adds that of files. */
export const onRequest = defineMiddleware(
  async ({ locals: { context, caller, keep }, url, props }, next) => {
    const { language = '' } = props;
    const response = await renderInLanguage(String(language), next);
    // The dev server puts its own scripts and styles into pages.
    if (import.meta.env.DEV) return response;
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
    if (context !== undefined && isDeskPage(url.pathname, context.base)) {
      const isSignedIn = caller !== undefined && caller.editor !== null;
      const policy = deskPolicy(isSignedIn ? context.settings.cmsUrl : null);
      response.headers.set('content-security-policy', policy);
      return response;
    }
    const page = new Uint8Array(await response.arrayBuffer());
    const shown = new Response(withPagePolicy(page), response);
    // Astro sends the policy of a page that is rendered on demand as a header.
    const sent = response.headers.get('content-security-policy');
    if (sent !== null) {
      shown.headers.set('content-security-policy', withHeadStyles(sent, page));
    }
    keep?.(page, shown);
    return shown;
  },
);
