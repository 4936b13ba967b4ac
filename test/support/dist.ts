import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';

type Page = ReturnType<typeof parseDocument>;

/** A built site, read as it lies on disk. */
export interface Dist {
  /** Every file, with slashes, relative to the site's root. */
  files(): Promise<readonly string[]>;
  has(path: string): boolean;
  /** The HTML of the page at a path of the site, percent-decoded: `/2026/01/fog/`. */
  html(path: string): Promise<string>;
  /** The page's `<h1>` and the name of its author, null where it has none. */
  headline(path: string): Promise<{ readonly title: string; readonly author: string | null }>;
  /** The files in which any of the words turns up, whatever their kind. */
  filesWith(words: readonly string[]): Promise<readonly string[]>;
}

export function readDist(folder: string): Dist {
  const fileOf = (path: string) =>
    join(folder, path.endsWith('.html') || path.endsWith('.htm') ? path : `${path}/index.html`);

  const dist: Dist = {
    async files() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .toSorted();
    },
    has: (path) => existsSync(fileOf(path)),
    html: (path) => readFile(fileOf(path), 'utf8'),
    async headline(path) {
      const page = parseDocument(await dist.html(path));
      const title = textOf(page, (name) => name === 'h1') ?? '';
      // Stories that follow the text have authors of their own.
      const article = DomUtils.findOne(({ name }) => name === 'article', page.children);
      const isAuthor = (_: string, { rel }: Readonly<Record<string, string>>) => rel === 'author';
      return { title, author: article && textOf(article, isAuthor) };
    },
    async filesWith(words) {
      const found: string[] = [];
      for (const file of await dist.files()) {
        const bytes = await readFile(join(folder, file));
        if (words.some((word) => bytes.includes(word))) found.push(file);
      }
      return found;
    },
  };
  return dist;
}

/** The text of the first element that a test lets through, white space collapsed. */
function textOf(
  page: Pick<Page, 'children'>,
  test: (name: string, attributes: Readonly<Record<string, string>>) => boolean,
): string | null {
  const element = DomUtils.findOne(({ name, attribs }) => test(name, attribs), page.children);
  return element === null ? null : DomUtils.textContent(element).replace(/\s+/g, ' ').trim();
}
