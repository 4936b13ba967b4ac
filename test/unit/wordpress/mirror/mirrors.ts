import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach } from 'vitest';
import type { Prepared } from '../../../../src/content/html/index.ts';
import {
  openMirror,
  type Mirror,
  type StoredPost,
} from '../../../../src/wordpress/mirror/index.ts';

export const service = 'https://news.example/blog';

/** A folder of mirrors, empty before each test. */
export interface Mirrors {
  readonly folder: string;
  readonly warnings: readonly string[];
  /** Closed after the test. */
  open(address?: string): Mirror;
  closeAll(): void;
  /** The folder of the first service. */
  ownFolder(): string;
  /** The number of texts in the mirror of the first service. */
  countBodies(): unknown;
}

export function useMirrors(): Mirrors {
  let folder: string;
  let opened: Mirror[];
  let warnings: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'galley-store-'));
    opened = [];
    warnings = [];
  });
  const closeAll = (): void => {
    for (const mirror of opened.splice(0)) mirror.close();
  };
  afterEach(() => {
    closeAll();
    rmSync(folder, { recursive: true, force: true });
  });
  const ownFolder = (): string => join(folder, readdirSync(folder)[0] ?? '');
  return {
    get folder() {
      return folder;
    },
    get warnings() {
      return warnings;
    },
    open(address = service) {
      const warn = (message: string): void => void warnings.push(message);
      const mirror = openMirror({ folder, service: address, busyTimeout: 20, warn });
      opened.push(mirror);
      return mirror;
    },
    closeAll,
    ownFolder,
    countBodies() {
      using db = new DatabaseSync(join(ownFolder(), 'store.db'), { readOnly: true });
      return db.prepare('SELECT count(*) AS n FROM bodies').get()?.['n'];
    },
  };
}

/** HTML without gaps. */
export function prepared(html: string): Prepared {
  return { parts: [html], references: [], headings: [] };
}

export function post(id: number, body: string, title = `Post ${id}`): StoredPost {
  return {
    id,
    type: 'post',
    path: `/2026/01/post-${id}/`,
    slug: `post-${id}`,
    guid: `https://news.example/?p=${id}`,
    title,
    excerpt: '',
    writtenExcerpt: '',
    language: null,
    words: 0,
    date: '2026-01-03T09:15:00Z',
    dateLocal: '2026-01-03T09:15:00',
    modified: '2026-01-03T09:15:00Z',
    modifiedLocal: '2026-01-03T09:15:00',
    sticky: false,
    commentStatus: null,
    parentId: null,
    menuOrder: 0,
    seo: null,
    translations: [],
    authorId: 2,
    coAuthorIds: [],
    terms: ['category:news'],
    featuredMediaId: null,
    body,
    parts: 1,
    uses: [],
    fields: {},
    typedFields: {},
    facts: null,
  };
}

export async function writePost(
  mirror: Mirror,
  id: number,
  html: string,
  title?: string,
): Promise<string> {
  const write = mirror.begin();
  const body = await write.putBody(prepared(html));
  write.put('entries', String(id), post(id, body, title));
  await write.commit();
  return body;
}
