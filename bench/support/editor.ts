import { z } from 'zod';
import { magazineUser } from './magazine-user.ts';

/** Changes posts as an editor does: over the interface. */
export interface Editor {
  /** Adds a paragraph at the end of a text. */
  amend(slug: string, paragraph: string): Promise<void>;
  /** Publishes a post; its path. */
  create(title: string, html: string): Promise<string>;
  /** To the trash. */
  remove(slug: string): Promise<void>;
  idOf(slug: string): Promise<number>;
  /** Another title of the site, which stands on every page. Over v2 only. */
  retitle(title: string): Promise<void>;
}

interface Found {
  readonly id: number;
  readonly content: string;
}

/** What the two generations of the interface call things. */
const ways = {
  v2: {
    posts: '/wp-json/wp/v2',
    find: (slug: string) => `?slug=${slug}&context=edit&_fields=id,content`,
    found: z
      .array(z.object({ id: z.number(), content: z.object({ raw: z.string() }) }))
      .transform((posts): Found[] =>
        posts.map(({ id, content }) => ({ id, content: content.raw })),
      ),
    field: 'content',
  },
  legacy: {
    posts: '/wp-json',
    find: (slug: string) => `?filter[name]=${slug}&context=edit`,
    found: z
      .array(z.object({ ID: z.number(), content_raw: z.string() }))
      .transform((posts): Found[] =>
        posts.map(({ ID, content_raw }) => ({ id: ID, content: content_raw })),
      ),
    field: 'content_raw',
  },
} as const;

/** @param restBase of the type that is changed, for v2. */
export function editorOf(url: string, generation: keyof typeof ways, restBase = 'posts'): Editor {
  const { posts: route, find, found, field } = ways[generation];
  const ask = async (address: string, options: RequestInit = {}): Promise<unknown> => {
    const headers = {
      authorization: magazineUser.authorization,
      'content-type': 'application/json',
    };
    const answer = await fetch(address, { ...options, headers });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
    return answer.json();
  };
  const call = (path: string, options?: RequestInit) =>
    ask(`${url}${route}/${restBase}${path}`, options);
  const named = async (slug: string): Promise<Found> => {
    const [post] = found.parse(await call(find(slug)));
    if (post === undefined) throw new Error(`There is no post ${slug}.`);
    return post;
  };
  return {
    async amend(slug, paragraph) {
      const { id, content } = await named(slug);
      const body = JSON.stringify({ [field]: `${content}\n\n${paragraph}` });
      await call(`/${id}`, { method: 'POST', body });
    },
    async create(title, html) {
      const body = JSON.stringify({ title, status: 'publish', [field]: html });
      const { link } = z
        .object({ link: z.string() })
        .parse(await call('', { method: 'POST', body }));
      return new URL(link).pathname;
    },
    async remove(slug) {
      await call(`/${(await named(slug)).id}`, { method: 'DELETE' });
    },
    async retitle(title) {
      const body = JSON.stringify({ title });
      await ask(`${url}/wp-json/wp/v2/settings`, { method: 'POST', body });
    },
    idOf: async (slug) => (await named(slug)).id,
  };
}
