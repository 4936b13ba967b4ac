import {
  asFolder,
  iconPaths,
  isFilePage,
  manifestPath,
  oldSitemapPaths,
  robotsPath,
  sitemapPath,
} from './own-paths.ts';

/** First segments of Galley's own pages, which other projects lack; hosts may ignore case. */
const ownPages = new Set(['api', 'desk', 'feed', 'page', 'pagefind', 'preview', 'previews', 'rss']);

/** Those of every site: of this program, of Astro and of hosts. */
const reserved = new Set([
  // A folder can't have the name of a file.
  ...[manifestPath, robotsPath, sitemapPath, ...oldSitemapPaths, ...Object.values(iconPaths)].map(
    (path) => path.slice(1),
  ),
  '404',
  '500',
  '_actions',
  '_astro',
  '_cards',
  // Hosts read their rules from files of these names.
  '_headers',
  '_image',
  '_media',
  // The target of `/?p=12`: see byIdPath.
  '_p',
  '_redirects',
  '_routes.json',
  '_server-islands',
  '_worker.js',
]);

function isReserved(first: string, hasOwnPages = true): boolean {
  const name = first.toLowerCase();
  return reserved.has(name) || (hasOwnPages && ownPages.has(name));
}

const maxSegmentBytes = 200;
const maxPathBytes = 1000;

const program = /\.(?:php\d?|aspx?|jsp|cgi)$/i;

/** True for a program's path: the site has no such files, since hosts run or download them. */
export function isProgram(path: string): boolean {
  return program.test(path);
}

/**
 * True if a path can be a folder or a redirecting file, or is a program's. Records' paths are safe;
 * those of plugins and of a manipulated mirror may be anything.
 */
export function isSafePath(path: string): boolean {
  const folder = isFilePage(path) || isProgram(path) ? asFolder(path) : path;
  const segments = folder.split('/').slice(1, -1);
  return (
    folder === `/${segments.join('/')}/` &&
    segments.every(
      (each) => /^[^.\\\p{Cc}][^\\\p{Cc}]*$/u.test(each) && Buffer.byteLength(each) <= 255,
    )
  );
}

/** True if a plugin may redirect this path: it is safe, and the site does not use it itself. */
export function isUsableOldPath(path: string): boolean {
  const [first = ''] = path.split('/').slice(1);
  return isSafePath(path) && !isReserved(first);
}

/**
 * Path segments that any disk and host accepts; may be empty. `mayBeFile` keeps `.html` and `.htm`
 * at the end; `hasOwnPages`: whether Galley's own pages exist.
 */
export function safeSegments(
  segments: readonly string[],
  { mayBeFile = false, hasOwnPages = true } = {},
): string[] {
  const safe = segments.map(safeSegment).filter((segment) => segment !== '');
  const last = safe.pop();
  if (last === undefined) return [];
  const ending = mayBeFile ? endingOf(last) : '';
  const [first, ...rest] = [
    ...safe.map((segment) => (isFile.test(segment) ? withoutExtension(segment) : segment)),
    withoutExtension(last.slice(0, last.length - ending.length)),
  ];
  const free = [isReserved(first, hasOwnPages) ? `${first}-page` : first, ...rest];
  const all = fits(free) ? keepOffListPages(free) : [];
  return ending === '' ? all : [...all.slice(0, -1), `${all.at(-1) ?? 'file'}${ending}`];
}

// Hosts send these files for a folder, or in place of a page that is missing.
const ofHosts = /^(?:index|404|500)\.html?$/i;

/** The ending of a name that can be a page's file; empty for others. */
function endingOf(name: string): string {
  return ofHosts.test(name) ? '' : (/(?<=.)\.html?$/i.exec(name)?.[0] ?? '');
}

/** One segment; empty if no character can stay. */
export function safeSegment(segment: string): string {
  const readable = segment
    .toWellFormed()
    // Folders and links must have the same spelling.
    .normalize('NFC')
    // Control characters, and characters that change the direction of text.
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu, '')
    .replace(/[\\/?#%"<>|*:]+/g, '-');
  return keepOffDevices(trim(shorten(trim(readable))));
}

function keepOffDevices(segment: string): string {
  return segment.replace(device, '$1-page');
}

// Windows opens these as devices, with any extension.
const device = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

// Such a folder could have the name of a file of this site: `index.html`, `rss.xml`, `vercel.json`.
const isFile = /\.(?:html?|xml|json|txt|svg|ico|png|webmanifest)$/i;

// A leading dot hides a folder or means its parent. Some disks drop a dot or space at the end.
function trim(segment: string): string {
  return segment.replace(/^[.\s]+|[.\s]+$/g, '');
}

function shorten(segment: string): string {
  // A UTF-16 unit takes at most three bytes in UTF-8.
  if (segment.length * 3 <= maxSegmentBytes) return segment;
  let bytes = 0;
  let kept = '';
  for (const character of segment) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxSegmentBytes) break;
    kept += character;
  }
  return kept;
}

// A host reads `/about.html/` as a file.
function withoutExtension(segment: string): string {
  const bare = segment.replace(/\.html?$/i, '').replace(program, '');
  return keepOffDevices(trim(bare.replace(/\.(?=[a-z][a-z0-9]{0,9}$)/gi, '-')) || 'file');
}

// `…/page/2/` is the second page of a list: see pagePath.
function keepOffListPages(segments: readonly string[]): string[] {
  const [before, last] = segments.slice(-2);
  const isListPage = before?.toLowerCase() === 'page' && last !== undefined && /^\d+$/.test(last);
  return isListPage ? segments.with(-1, `page-${last}`) : [...segments];
}

function fits(segments: readonly string[]): boolean {
  return Buffer.byteLength(segments.join('/')) <= maxPathBytes;
}
