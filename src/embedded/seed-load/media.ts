import { copyFile, mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Database } from '../database.ts';
import { measure, type Measures } from '../media/measure.ts';
import { fileName } from '../media/names.ts';
import { storedTypeOf } from '../media/types.ts';
import { insertPost } from '../records/posts.ts';
import type { SeedMedia } from '../seed.ts';
import { toSlug } from '../slug.ts';
import type { Zone } from '../zone.ts';
import { blankPost } from './blank-post.ts';
import { look, type Ids } from './ids.ts';

export interface Stored extends Measures {
  readonly media: SeedMedia;
  /** Below the uploads: `2026/03/quay.jpg`. */
  readonly file: string;
  readonly mime: string;
}

export async function copyMedia(uploads: string, media: SeedMedia): Promise<Stored> {
  const name = fileName(basename(media.file));
  const mime = storedTypeOf(name);
  if (mime === null) {
    throw new Error(`The seed's media file ${name} is of a kind that is not taken.`);
  }
  const file = `${media.date.slice(0, 4)}/${media.date.slice(5, 7)}/${name}`;
  const target = join(uploads, file);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(media.file, target);
  return { media, file, mime, ...(await measure(target, mime)) };
}

/** Uploads whose post is there by now are said to belong to it. */
export function attachMedia(
  database: Database,
  stored: readonly Stored[],
  files: Ids,
  posts: Ids,
): void {
  for (const { media } of stored) {
    if (media.post === undefined) continue;
    const id = posts.get(`post:${media.post}`) ?? look(posts, `page:${media.post}`, 'post or page');
    database.run('UPDATE posts SET parent_id = ? WHERE id = ?', [
      id,
      look(files, basename(media.file), 'media file'),
    ]);
  }
}

export function insertMedia(
  database: Database,
  stored: readonly Stored[],
  users: Ids,
  zone: Zone,
): Ids {
  const ordered = stored.toSorted(
    (a, b) => Number(a.media.id === undefined) - Number(b.media.id === undefined),
  );
  return new Map(
    ordered.map(({ media, file, mime, width, height, filesize }) => {
      const date = zone.toUtc(media.date);
      const id = insertPost(
        { database },
        {
          ...blankPost,
          ...{ id: media.id, type: 'attachment', status: 'inherit', title: media.title },
          ...{ slug: toSlug(basename(file).replace(/\.[^.]*$/, '')), excerpt: media.caption ?? '' },
          ...{ author_id: look(users, media.author, 'account'), date, modified: date },
          ...{
            file,
            mime,
            alt: media.alt ?? '',
            credit: media.credit ?? '',
            width,
            height,
            filesize,
          },
        },
      );
      return [basename(media.file), id] as const;
    }),
  );
}
