import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sirv from 'sirv';
import { headerOfKept, keptFolders } from '../../csp/index.ts';
import type { Layer } from './listen.ts';

const isKept = (path: string): boolean =>
  keptFolders.some((folder) => path.startsWith(`/${folder}/`));

// Other hosts' rules lie in the same folder.
const forHosts = new Set(['/_redirects', '/_headers', '/vercel.json']);

/** The readers' site: the files of a folder below `base`, which is empty or `/blog`. */
export const staticSite = (folder: string, base: string): Layer => {
  const files = sirv(folder, {
    etag: true,
    dotfiles: false,
    setHeaders(response, path) {
      if (isKept(path)) response.setHeader(...headerOfKept);
      else response.setHeader('Cache-Control', 'no-cache');
    },
  });
  return (request, response, next) => {
    const url = request.url ?? '/';
    const isBelow = base === '' || url === base || url.startsWith(`${base}/`);
    if (!isBelow || !['GET', 'HEAD'].includes(request.method ?? '')) return next();
    const inside = url.slice(base.length);
    if (forHosts.has(inside.replace(/[?#].*$/, ''))) return next();
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
