import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Layer } from '../http/listen.ts';
import { keptBy, type SiteFolder } from './site-folder.ts';

/** The site's own page for what is not there. */
export const notFoundPage = (place: SiteFolder): Layer => {
  const { client, release } = place;
  const page = readFileSync(join(client, '404.html'));
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': keptBy(place),
    ...(release === null ? {} : { 'galley-release': release }),
  };
  return (request, response) => {
    response.writeHead(404, headers).end(request.method === 'HEAD' ? undefined : page);
  };
};
