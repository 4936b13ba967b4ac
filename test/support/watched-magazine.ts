import type { ServerResponse } from 'node:http';
import type { EmbeddedOptions } from '../../src/embedded/index.ts';
import { farSide, type Seen } from './far-side.ts';
import { openMagazine, type Magazine } from './magazine.ts';

/** A magazine behind a front that remembers requests, and that can answer in its place. */
export interface WatchedMagazine extends Magazine {
  /** Of whoever reads the site; not those of editors. */
  readonly seen: readonly Seen[];
  /** Asked first from now on; true means that it has answered. */
  interrupt(odd: (request: Seen, response: ServerResponse) => boolean): void;
  /** From now on everything is the magazine's own answer. */
  relent(): void;
}

export async function openWatchedMagazine(
  stories: number,
  behaviour: Omit<EmbeddedOptions, 'folder' | 'port' | 'seed' | 'publicUrl'> = {},
): Promise<WatchedMagazine> {
  const never = () => false;
  let odd: (request: Seen, response: ServerResponse) => boolean = never;
  const front = await farSide(async (request, response) => {
    if (odd(request, response)) return;
    const { accept = '*/*', authorization } = request.headers;
    const answer = await fetch(`${magazine.url}${request.path}?${request.query}`, {
      headers: { accept, ...(authorization !== undefined && { authorization }) },
      redirect: 'manual',
    });
    const headers = new Headers(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding'])
      headers.delete(name);
    response.writeHead(answer.status, Object.fromEntries(headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  const magazine = await openMagazine(stories, { ...behaviour, publicUrl: front.url });
  return {
    ...magazine,
    url: front.url,
    seen: front.seen,
    interrupt: (answer) => void (odd = answer),
    relent: () => void (odd = never),
    async close() {
      await front.close();
      await magazine.close();
    },
  };
}
