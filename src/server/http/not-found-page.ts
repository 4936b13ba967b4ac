import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Layer } from './listen.ts';
import type { SiteFolder } from './site-folder.ts';

/** The site's own page for what is not there. */
export const notFoundPage = ({ client, release }: SiteFolder): Layer => {
  const page = readFileSync(join(client, '404.html'));
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    ...(release === null ? {} : { 'galley-release': release }),
  };
  return (request, response) => {
    response.writeHead(404, headers).end(request.method === 'HEAD' ? undefined : page);
  };
};
