import { z } from 'zod';
import type { Newest } from '../../editing.ts';
import type { Id, Post } from '../../model.ts';
import { routeUrl } from '../../route.ts';
import { clock, moment } from '../fields.ts';
import type { GenerationContext } from '../face.ts';
import { newestOf, readable, type Version } from '../newest.ts';
import { parseEach, parseOne } from '../parse-each.ts';
import { post, rendered, renderedText } from './wire.ts';

const version = z
  .object({
    id: z.number(),
    modified: clock,
    modified_gmt: moment,
    title: renderedText,
    content: renderedText,
    excerpt: rendered,
  })
  .transform(({ modified, modified_gmt, title, content, excerpt }): Omit<Version, 'from'> => ({
    titleHtml: title.rendered,
    contentHtml: content.rendered,
    excerptHtml: excerpt.rendered,
    raw: { title: title.raw ?? '', content: content.raw ?? '', excerpt: excerpt.raw ?? '' },
    modified: modified_gmt,
    modifiedLocal: modified,
  }));

const fields = 'id,modified,modified_gmt,title,content,excerpt';

/** The newest text of a post or page: as it was saved, or a later autosave or revision. */
export async function newestV2(
  { reader, root }: GenerationContext,
  what: string,
  path: string,
  id: Id,
): Promise<Newest> {
  const url = routeUrl(root, path, { context: 'edit' });
  const saved: Post = parseOne((await reader.signed(url)).value, post, `${what} ${id}`, url.href);

  async function versions(from: Version['from'], parameters: { per_page?: number }) {
    const list = routeUrl(root, `${path}/${from}s`, {
      ...{ context: 'edit', _fields: fields },
      ...parameters,
    });
    const { value } = await reader.signed(list);
    const { items } = parseEach(value, version, { what: from, page: 1, url: list.href });
    return items.map((item): Version => ({ ...item, from }));
  }

  const kept = await Promise.all([
    readable(versions('autosave', {})),
    readable(versions('revision', { per_page: 1 })),
  ]);
  return newestOf(saved, kept.flat());
}
