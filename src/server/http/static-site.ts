import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sirv from 'sirv';
import type { Layer } from './listen.ts';

// What is named for its content never changes.
const lasting = /^\/(?:_astro|_media)\//;

/** The readers' site: the files of a folder below `base`, which is empty or `/blog`. */
export const staticSite = (folder: string, base: string): Layer => {
  const files = sirv(folder, {
    etag: true,
    dotfiles: false,
    setHeaders(response, path) {
      response.setHeader(
        'cache-control',
        lasting.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  return (request, response, next) => {
    const url = request.url ?? '/';
    const isBelow = base === '' || url === base || url.startsWith(`${base}/`);
    if (!isBelow || !['GET', 'HEAD'].includes(request.method ?? '')) return next();
    const inside = url.slice(base.length);
    request.url = inside.startsWith('/') ? inside : `/${inside}`;
    return files(request, response, () => {
      request.url = url;
      next();
    });
  };
};

/** The site's own page for what is not there. */
export const notFoundPage = (folder: string): Layer => {
  const page = readFileSync(join(folder, '404.html'));
  return (request, response) => {
    response.writeHead(404, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    response.end(request.method === 'HEAD' ? undefined : page);
  };
};
