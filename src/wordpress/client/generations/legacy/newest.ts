import type { Newest } from '../../editing.ts';
import type { Post } from '../../model.ts';
import { routeUrl } from '../../route.ts';
import type { GenerationContext } from '../face.ts';
import { newestOf, readable, type Version } from '../newest.ts';
import { parseEach } from '../parse-each.ts';
import { post } from './wire.ts';

/** The newest text of a post or page; the older generation lists autosaves among the revisions. */
export async function newestLegacy(
  { reader, root }: GenerationContext,
  saved: Post,
): Promise<Newest> {
  const { id } = saved;

  async function versions(): Promise<Version[]> {
    const url = routeUrl(root, `posts/${id}/revisions`);
    const { value } = await reader.signed(url);
    const { items } = parseEach(value, post, { what: 'revision', page: 1, url: url.href });
    return items.map(({ titleHtml, contentHtml, excerptHtml, raw, slug, ...times }) => ({
      ...{ titleHtml, contentHtml, excerptHtml, raw },
      ...{ modified: times.modified, modifiedLocal: times.modifiedLocal },
      from: slug.startsWith(`${id}-autosave`) ? 'autosave' : 'revision',
    }));
  }

  return newestOf(saved, await readable(versions()));
}
