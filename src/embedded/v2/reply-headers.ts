import { restAddress } from '../addresses.ts';
import type { Incoming } from '../http.ts';
import type { Asker } from '../rights.ts';
import type { Service } from '../service.ts';
import type { Result } from './route.ts';

interface Answered {
  readonly request: Incoming;
  readonly path: string;
  readonly result: Result;
}

/** What v2 puts into the head of an answer: the interface's root, totals, neighbours, caching. */
export function replyHeaders(
  service: Service,
  asker: Asker,
  answered?: Answered,
): Record<string, string> {
  const links = [`<${restAddress(service, '/')}>; rel="https://api.w.org/"`];
  const headers: Record<string, string> = {};
  if (asker !== null) headers['Cache-Control'] = 'no-cache, must-revalidate, max-age=0';
  if (answered !== undefined) {
    const { request, path, result } = answered;
    if (result.alternate !== undefined) {
      links.push(`<${result.alternate}>; rel="alternate"; type=text/html`);
    }
    if (result.location !== undefined) headers['Location'] = result.location;
    if (result.total !== undefined && result.perPage !== undefined) {
      const pages = Math.ceil(result.total / result.perPage);
      headers['X-WP-Total'] = String(result.total);
      headers['X-WP-TotalPages'] = String(pages);
      const page = result.page ?? 1;
      const at = (n: number) => neighbour(service, request, path, n);
      if (page > 1) links.push(`<${at(Math.min(page - 1, Math.max(pages, 1)))}>; rel="prev"`);
      if (page < pages) links.push(`<${at(page + 1)}>; rel="next"`);
    }
  }
  return { ...headers, Link: links.join(', ') };
}

/** The same collection at another page. */
function neighbour(service: Service, { query }: Incoming, path: string, page: number): string {
  const url = new URL(restAddress(service, path));
  for (const [name, value] of query) {
    if (name !== 'rest_route' && name !== 'page') url.searchParams.append(name, value);
  }
  url.searchParams.set('page', String(page));
  return url.href;
}
