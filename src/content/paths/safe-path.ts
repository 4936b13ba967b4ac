import {
  iconPaths,
  manifestPath,
  oldSitemapPaths,
  robotsPath,
  sitemapPath,
} from './machine-paths.ts';

/**
 * First segments that the site needs for itself. Compared in lower case, since some hosts do not
 * tell the cases apart.
 */
const reserved = new Set([
  // A folder can't be where a file of the site is, whatever its ending.
  ...[manifestPath, robotsPath, sitemapPath, ...oldSitemapPaths, ...Object.values(iconPaths)].map(
    (path) => path.slice(1),
  ),
  '404',
  '500',
  '_actions',
  '_astro',
  // Hosts read their rules from files of these names.
  '_headers',
  '_image',
  '_media',
  // Where `/?p=12` leads: see by-id.ts.
  '_p',
  '_redirects',
  '_routes.json',
  '_server-islands',
  '_worker.js',
  'api',
  'desk',
  'feed',
  'page',
  'pagefind',
  'preview',
  'previews',
  'rss',
]);

const maxSegmentBytes = 200;
const maxPathBytes = 1000;

/** A path's segments, made into names that a folder may have on any disk and host. May be none. */
export function safeSegments(segments: readonly string[]): string[] {
  const safe = segments.map(safeSegment).filter((segment) => segment !== '');
  const last = safe.pop();
  if (last === undefined) return [];
  const [first, ...rest] = [
    ...safe.map((segment) => (isFile.test(segment) ? withoutExtension(segment) : segment)),
    withoutExtension(last),
  ];
  const free = [reserved.has(first.toLowerCase()) ? `${first}-page` : first, ...rest];
  return fits(free) ? keepOffListPages(free) : [];
}

/** One segment, or nothing when no character of it can stay. */
export function safeSegment(segment: string): string {
  const readable = segment
    .toWellFormed()
    // The one spelling that folders get; links must say the same.
    .normalize('NFC')
    // Control characters, and those that turn the direction of what follows.
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu, '')
    .replace(/[\\/?#%"<>|*:]+/g, '-');
  return keepOffDevices(trim(shorten(trim(readable))));
}

function keepOffDevices(segment: string): string {
  return segment.replace(device, '$1-page');
}

// Windows opens these as devices, with any extension.
const device = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

// A folder of such a name would be in the way of a file of ours: `index.html`, `rss.xml`, `vercel.json`.
const isFile = /\.(?:html?|xml|json|txt|svg|ico|png|webmanifest)$/i;

// A leading dot hides a folder or leaves it; a dot or space at the end is lost on some disks.
function trim(segment: string): string {
  return segment.replace(/^[.\s]+|[.\s]+$/g, '');
}

function shorten(segment: string): string {
  // No sign takes more than three bytes for each unit of a string.
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

// A host takes `/about.html/` for a file, and its folder would be in the file's way.
function withoutExtension(segment: string): string {
  const bare = segment.replace(/\.(?:html?|php\d?|aspx?|jsp|cgi)$/i, '');
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
